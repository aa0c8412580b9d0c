/** Everything in the backpack: pending, expired and revoked badges too. */
export const backpackListQuery = {
  json_format: 'plain',
  include_pending: 'true',
  include_expired: 'true',
  include_revoked: 'true',
} as const

// Most have no more than this. Who has thousands sees the first ones at once, and waits for the others meanwhile.
export const startQuery = { ...backpackListQuery, num: '100' } as const

/** The address of the newest badges, known before the contracts are loaded. */
export const startAddress = `/v1/earner/badges?${new URLSearchParams(startQuery)}`
