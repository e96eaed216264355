"""What games share: cards, rankings, the round as it was seen, rule files and the judge. It knows
no game.
"""
