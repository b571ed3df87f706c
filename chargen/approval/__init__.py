"""The GM's decisions as signed files that cannot be forged.

A campaign card names the GM's public keys; it is pinned on first use. Decisions are signed
statements about one item of one character; packets carry them to the players; a registry on the
GM's side remembers what was seen. The threat model stands in docs/format.md.

For a player's window: ``trusted_cards.TrustStore`` (cards trusted here), ``verification.states``
(approval states of items), ``packet.opened`` and ``acceptance.previewed``. For the GM's desk:
``campaign.Campaign`` (card, key, decisions, packets, records), ``folder_review.looked_at`` (one
character file), ``desk.export``.
"""
