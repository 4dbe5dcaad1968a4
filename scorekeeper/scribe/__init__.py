"""At the table: two faces of the question list, the prompt (`play`) and the phones (`serve`)."""
