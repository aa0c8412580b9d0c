import type { ErrorRow } from './row.ts'

/** Backpacks elsewhere that Sash itself calls. */
export const otherBackpackErrors = {
  'other.address': { status: 400 },
  'other.own': { status: 400 },
  'other.unreachable': { status: 400 },
  'other.unknown': { status: 400 },
  'other.registration': { status: 400 },
  'other.failed': { status: 400 },
  'other.busy': { status: 429 },
  'other.ended': { status: 400 },
  'other.scope': { status: 400 },
  'other.refused': { status: 400 },
  'other.profile': { status: 400 },
  'other.no-profile': { status: 400 },
  'other.nameless': { status: 400 },
  'other.form': { status: 400 },
  'other.running': { status: 400 },
  'other.limit': { status: 400 },
} as const satisfies Record<string, ErrorRow>
