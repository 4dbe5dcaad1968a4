"""Money: ISO 4217 currencies and how their amounts are written."""

from collections.abc import Mapping
from typing import Final

from .names import nearest

# ISO 4217 list one as published on 2026-01-01, by number of decimals. Codes for which the standard
# gives no number (metals, units of account, testing) are left out: nothing can be paid in them.
_CODES_BY_DECIMALS: Final = {
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    2: """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
        CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS
        GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD
        LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB
        PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP
        SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW
        ZWG
    """,
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
}
DECIMALS: Final[Mapping[str, int]] = {
    code: decimals for decimals, codes in _CODES_BY_DECIMALS.items() for code in codes.split()
}
"""Number of decimals by currency code in capitals."""

UNNAMED: Final = 2  # decimals of money of which nobody said what it is

_LONGEST_QUOTE: Final = 40


def decimals(code: str) -> int:
    """How many decimals amounts in this currency have (two without a currency); its case is
    ignored.

    Raises ValueError, naming the nearest codes, when the code is not one of ISO 4217.
    """
    found = DECIMALS.get(code.upper()) if code else UNNAMED
    if found is None:
        near = " or ".join(nearest(code[:_LONGEST_QUOTE], DECIMALS)) or "a code such as EUR"
        raise ValueError(f"unknown currency {_quoted(code)}: expected {near} (ISO 4217)")
    return found


def format_money(minor_units: int, code: str) -> str:
    """Minor units (cents) as an amount: -150 EUR is `-1.50`, 3 JPY is `3`; no code: `-1.50`.

    Raises ValueError for an unknown currency.
    """
    places = decimals(code)
    sign = "-" if minor_units < 0 else ""
    if places == 0:
        return f"{sign}{abs(minor_units)}"
    whole, rest = divmod(abs(minor_units), 10**places)
    return f"{sign}{whole}.{rest:0{places}}"


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "...")
