"""The names of what can go wrong, by the place where it does."""

ROUND_KINDS = (
    "overpaid",
    "underpaid",
    "winning_taken",
    "losing_pushed",
    "unsettled",
    "wrong_wager",
    "over_limit",
    "card_twice",
    "two_cards",
)
TABLE_KINDS = ("tray_short", "unrecorded_sale", "opener", "left_open", "dispute_open")
SLIP_KINDS = ("fill_differs", "fill_cage_only", "slip_gap")
BOX_KINDS = ("box_short", "marker_lost", "count_differs", "late_box", "never_counted")
LINE_KINDS = ("malformed", "duplicate", "conflict")
AMENDED_KINDS = ("corrected_sale", "corrected_settlement", "annulled_sale")

KINDS = (*ROUND_KINDS, *TABLE_KINDS, *SLIP_KINDS, *BOX_KINDS, *LINE_KINDS, *AMENDED_KINDS)
"""Every kind, in the order in which they are documented."""
