export interface Told {
  /** What the OpenAPI document calls the parameter, wherever it is. */
  name: string
  description: string
  schema: Readonly<Record<string, unknown>>
}

/** Parameters of the query that mean the same wherever they are. */
export const sameEverywhere: Readonly<Record<string, Told>> = {
  num: {
    name: 'PageSize',
    description:
      'Entries of one page; more than the list allows are as many as it allows, less than one and what is no number as many as without it.',
    schema: { type: 'integer' },
  },
  cursor: {
    name: 'PageCursor',
    description:
      'Where a page begins. Take it from the `Link` header of the page before; it has no meaning of its own.',
    schema: { type: 'string', minLength: 1, maxLength: 256 },
  },
  limit: {
    name: 'PageLimit',
    description: 'Entries of one page.',
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
  },
  offset: {
    name: 'PageOffset',
    description: 'How many entries come before the page.',
    schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
  },
  expand: {
    name: 'Expand',
    description: 'Parts that are told in whole, in the place of their addresses.',
    schema: { type: 'array', items: { type: 'string', maxLength: 32 }, maxItems: 10 },
  },
}

/** The header of calls that make something. */
export const idempotencyKey: Told = {
  name: 'IdempotencyKey',
  description:
    'Of your own choice, 1 to 255 visible ASCII characters. The same request with the same key, also at the same moment, answers what was made the first time, for 30 days at least; another request under it is refused with 422. Keys belong to the account and the app that send them, or without an account to the network.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

/** The header of changes that are refused once somebody else has changed the same. */
export const ifMatch: Told = {
  name: 'IfMatch',
  description:
    'The `ETag` of what was read at this address, or several, or `*` for any. If it is another one by now, nothing is done and the answer is 412: read again, then decide. Weak tags (`W/`) never match (RFC 9110 section 13.1.1).',
  schema: { type: 'string', minLength: 1, maxLength: 8192 },
}

/** In the query of calls that can be tried out. */
export const dryRun: Told = {
  name: 'DryRun',
  description:
    'With `true` the call is tried out: it is refused as it would be, or answered 200 with what it would answer, and nothing is done. Ids and addresses in the answer lead nowhere.',
  schema: { type: 'boolean' },
}
