/**
 * The header in which a refusal outside of /v3 says by codes what its body says in English: JSON with everything beyond
 * ASCII escaped, of at most 2,000 characters. It has the `code` of the refusal; `sentence` where that says something else
 * than the sentence of its code; and `fields`, a list for each field as far as their sentences have codes. A sentence is
 * its `code` with the `values` that are put in, which may be sentences themselves.
 */
export const refusalHeader = 'Sash-Refusal'

/**
 * The header in which a caller names the refusals that it knows how to go on from. `auth.confirm`, which asks a person who
 * acts, is told as it is to whoever names it; others of the older interfaces are told to sign in again (401), which they can.
 */
export const knowsHeader = 'Sash-Knows'
