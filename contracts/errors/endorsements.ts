import type { ErrorRow } from './row.ts'

/** Endorsements. */
export const endorsementsErrors = {
  'endorsement.subject': { status: 400 },
  'endorsement.self': { status: 400 },
  'endorsement.inactive': { status: 400 },
  'endorsement.exists': { status: 400 },
  'endorsement.limit': { status: 429 },
  'endorsement.withdrawn': { status: 400 },
  'endorsement.ended': { status: 400 },
  'endorsement.unverified': { status: 400 },
  'endorsement.about-other': { status: 400 },
  'endorsement.local': { status: 400 },
  'endorsement.outdated': { status: 400 },
} as const satisfies Record<string, ErrorRow>
