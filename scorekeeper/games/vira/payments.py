"""The two published tables of Vira payments, in the form of a table's own file.

Every row is a bid; `no` is its rank in the auction. The columns: tricks needed with trumps; cards
played and their display in a misere; points with each opponent (`of` off colour, `col` in colour,
`prf` in preference, `misere`); chips of the first try won, lost and doubly lost; the same of the
second try, where `x` means that there is none and a negative win is paid into the pot; chips more
per overtrick of a second try; and which of the first try's losses a surrender costs.

Source of both: pagat.com, "Vira" (McLeod and Smith, after S. Helmfrid). The Oberg table agrees
with what is left of Parlett's in the book: notes (a), (b) and (c).
"""

from __future__ import annotations

OBERG, STOCKHOLM = "oberg", "stockholm"

COLUMNS = (
    *("no", "code", "family", "trump_tricks", "misere_cards", "misere_play"),
    *("pts_of", "pts_col", "pts_prf", "pts_misere", "first_w", "first_l", "first_d"),
    *("second_w", "second_l", "second_d", "second_over", "surrender"),
)

NAMES = {  # by code: in English, in Swedish (accents left out)
    "begar6": ("Beg (six)", "Begar 6"),
    "turne6": ("Turn-up six", "Turne 6"),
    "spel7": ("Seven", "7-spel"),
    "vingel6": ("Double turn-up six", "Vingel 6"),
    "gask0": ("Gask zero", "Gask pa 0"),
    "gok": ("Cuckoo", "Gok"),
    "turne7": ("Turn-up seven", "Turne 7"),
    "kop1": ("Bought misere one", "Kopmisar pa 1"),
    "gask1": ("Gask one", "Gask pa 1"),
    "spel8": ("Eight", "8-spel"),
    "vingel7": ("Double turn-up seven", "Vingel 7"),
    "turne8": ("Turn-up eight", "Turne 8"),
    "kop2": ("Bought misere two", "Kopmisar pa 2"),
    "gask2": ("Gask two", "Gask pa 2"),
    "spel9": ("Nine", "9-spel"),
    "vingel8": ("Double turn-up eight", "Vingel 8"),
    "kop3": ("Bought misere three", "Kopmisar pa 3"),
    "gask3": ("Gask three", "Gask pa 3"),
    "solo6": ("Solo six", "Solo 6"),
    "kop4": ("Bought misere four", "Kopmisar pa 4"),
    "gask4": ("Gask four", "Gask pa 4"),
    "tringel9": ("Triple turn-up nine", "Tringel 9"),
    "solo7": ("Solo seven", "Solo 7"),
    "kop5": ("Bought misere five", "Kopmisar pa 5"),
    "gask6": ("Gask six", "Gask pa 6"),
    "solo8": ("Solo eight", "Solo 8"),
    "kop6": ("Bought misere six", "Kopmisar pa 6"),
    "gask5": ("Gask five", "Gask pa 5"),
    "solo9": ("Solo nine", "Solo 9"),
    "petite": ("Solo petite misere", "Solo petite misar"),
    "vira": ("Vira", "Vira"),
    "solo10": ("Solo ten", "Solo 10"),
    "grande": ("Solo grande misere", "Solo grande misar"),
    "solo11": ("Solo eleven", "Solo 11"),
    "petite-ouverte": ("Solo petite misere ouverte", "Solo petite misar ouverte"),
    "solo12": ("Solo twelve", "Solo 12"),
    "grande-ouverte": ("Solo grande misere ouverte", "Solo grande misar ouverte"),
    "solovira": ("Solo Vira", "Solo Vira"),
    "petite-royale": ("Solo petite misere ouverte royale", "Solo petite misar ouverte royale"),
    "grande-royale": ("Solo grande misere ouverte royale", "Solo grande misar ouverte royale"),
}

FIGURES = {
    OBERG: """\
1,begar6,buy,6,,,0,0,1,,1,1,2,0,3,5,0,l
2,turne6,turn1,6,,,0,0,1,,1,1,2,0,3,5,0,l
3,spel7,buy,7,,,0,0,1,,1,1,2,0,3,5,0,l
4,vingel6,turn2,6,,,0,1,1,,1,2,4,-1,6,10,0,l
5,gask0,gask,7,11,closed,0,0,0,0,1,1,2,x,x,x,x,l
6,gok,gok,,13,open,,,,0,1,2,4,x,x,x,x,l
7,turne7,turn1,7,,,0,1,1,,1,1,2,0,3,5,0,l
8,kop1,buymisere,,13,closed,,,,0,1,1,2,0,3,5,0,l
9,gask1,gask,8,12,closed,0,0,1,0,1,1,2,x,x,x,x,l
10,spel8,buy,8,,,0,1,1,,1,1,2,0,3,5,0,l
11,vingel7,turn2,7,,,1,1,3,,1,2,4,-1,6,10,0,l
12,turne8,turn1,8,,,1,1,3,,2,1,2,1,3,5,1,l
13,kop2,buymisere,,13,closed,,,,0,1,1,2,0,3,5,0,l
14,gask2,gask,9,13,closed,0,1,1,0,1,1,2,x,x,x,x,l
15,spel9,buy,9,,,1,1,3,,1,1,2,0,3,5,0,l
16,vingel8,turn2,8,,,1,3,5,,2,2,4,0,6,10,1,l
17,kop3,buymisere,,13,closed,,,,0,1,1,2,0,3,5,0,l
18,gask3,gask,10,12,open,0,1,2,0,1,1,2,x,x,x,x,l
19,solo6,solo,6,,,0,0,1,,1,1,2,x,x,x,x,d
20,kop4,buymisere,,12,closed,,,,1,1,1,2,0,3,5,0,l
21,gask4,gask,11,13,open,1,1,3,1,1,1,2,x,x,x,x,l
22,tringel9,turn3,9,,,3,5,11,,3,3,6,1,9,15,2,l
23,solo7,solo,7,,,0,1,1,,1,1,2,x,x,x,x,d
24,kop5,buymisere,,12,closed,,,,1,1,1,2,0,3,5,0,l
25,gask6,gask,12,,,1,2,4,,1,1,2,x,x,x,x,l
26,solo8,solo,8,,,1,1,3,,1,1,2,x,x,x,x,d
27,kop6,buymisere,,12,closed,,,,1,1,1,2,0,3,5,0,l
28,gask5,gask,12,,,1,3,5,,1,1,2,x,x,x,x,l
29,solo9,solo,9,,,1,3,5,,1,1,2,x,x,x,x,d
30,petite,solomisere,,12,closed,,,,2,1,1,2,x,x,x,x,d
31,vira,vira,13,,,2,4,8,,1,1,2,x,x,x,x,l
32,solo10,solo,10,,,3,5,11,,1,1,2,x,x,x,x,d
33,grande,solomisere,,13,closed,,,,3,1,1,2,x,x,x,x,d
34,solo11,solo,11,,,5,11,21,,1,1,2,x,x,x,x,d
35,petite-ouverte,solomisere,,12,open,,,,7,1,1,2,x,x,x,x,d
36,solo12,solo,12,,,11,21,43,,1,1,2,x,x,x,x,d
37,grande-ouverte,solomisere,,13,open,,,,13,1,1,2,x,x,x,x,d
38,solovira,solo,13,,,21,43,85,,1,1,2,x,x,x,x,d
39,petite-royale,solomisere,,12,open,,,,27,1,1,2,x,x,x,x,d
40,grande-royale,solomisere,,13,open,,,,53,1,1,2,x,x,x,x,d
""",
    STOCKHOLM: """\
1,begar6,buy,6,,,0,0,1,,1,1,2,0,3,5,0,l
2,turne6,turn1,6,,,0,0,1,,1,1,2,0,3,5,0,l
3,spel7,buy,7,,,0,0,1,,1,1,2,0,3,5,0,l
4,vingel6,turn2,6,,,0,1,1,,1,2,4,0,6,10,0,l
5,gask0,gask,7,11,closed,0,0,1,0,1,1,2,x,x,x,x,l
6,gok,gok,,13,open,,,,0,1,2,4,x,x,x,x,l
7,turne7,turn1,7,,,0,1,1,,1,1,2,0,3,5,0,l
8,kop1,buymisere,,11,closed,,,,0,1,1,2,0,3,5,0,l
9,gask1,gask,8,12,closed,0,0,1,0,1,1,2,x,x,x,x,l
10,spel8,buy,8,,,0,1,1,,1,1,2,0,3,5,0,l
11,vingel7,turn2,7,,,1,1,3,,1,2,4,0,6,10,0,l
12,turne8,turn1,8,,,1,1,3,,2,1,2,0,3,5,0,l
13,kop2,buymisere,,12,closed,,,,0,1,1,2,0,3,5,0,l
14,gask2,gask,9,13,closed,0,1,1,0,1,1,2,x,x,x,x,l
15,solo6,solo,6,,,0,1,1,,1,1,2,x,x,x,x,d
16,vingel8,turn2,8,,,1,3,5,,2,2,4,0,6,10,0,l
17,kop3,buymisere,,12,closed,,,,0,1,1,2,0,3,5,0,l
18,gask3,gask,10,12,open,0,1,2,0,1,1,2,x,x,x,x,l
19,spel9,buy,9,,,1,1,3,,1,1,2,0,3,5,0,l
20,kop4,buymisere,,12,closed,,,,1,1,1,2,0,3,5,0,l
21,gask4,gask,11,13,open,1,1,3,1,1,1,2,x,x,x,x,l
22,tringel9,turn3,9,,,3,5,11,,3,3,6,1,9,15,0,l
23,kop5,buymisere,,12,closed,,,,1,1,1,2,0,3,5,0,l
24,gask6,gask,12,,,1,2,4,,1,1,2,x,x,x,x,l
25,solo7,solo,7,,,0,1,2,,1,1,2,x,x,x,x,d
26,kop6,buymisere,,12,closed,,,,1,1,1,2,0,3,5,0,l
27,gask5,gask,12,,,1,3,5,,1,1,2,x,x,x,x,l
28,solo8,solo,8,,,1,2,4,,1,1,2,x,x,x,x,d
29,vira,vira,13,,,2,4,8,,1,1,2,x,x,x,x,l
30,petite,solomisere,,12,closed,,,,2,1,1,2,x,x,x,x,d
31,solo9,solo,9,,,2,4,8,,1,1,2,x,x,x,x,d
32,grande,solomisere,,13,closed,,,,4,1,1,2,x,x,x,x,d
33,solo10,solo,10,,,4,8,16,,1,1,2,x,x,x,x,d
34,petite-ouverte,solomisere,,12,open,,,,8,1,1,2,x,x,x,x,d
35,petite-royale,solomisere,,12,open,,,,16,1,1,2,x,x,x,x,d
36,solo11,solo,11,,,8,16,32,,1,1,2,x,x,x,x,d
37,grande-ouverte,solomisere,,13,open,,,,24,1,1,2,x,x,x,x,d
38,grande-royale,solomisere,,13,open,,,,32,1,1,2,x,x,x,x,d
39,solo12,solo,12,,,16,32,64,,1,1,2,x,x,x,x,d
40,solovira,solo,13,,,32,64,128,,1,1,2,x,x,x,x,d
""",
}
