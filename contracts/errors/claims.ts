import type { ErrorRow } from './row.ts'

/** Claims. */
export const claimErrors = {
  'claim.state': { status: 409 },
  'claim.limit': { status: 400 },
  'claim.codes-limit': { status: 400 },
  'claim.kind': { status: 400 },
  'claim.badge': { status: 400 },
  'claim.group': { status: 400 },
  'claim.early': { status: 409 },
  'claim.paused': { status: 409 },
  'claim.ended': { status: 409 },
  'claim.full': { status: 409 },
  'claim.used': { status: 409 },
  'claim.closed': { status: 409 },
  'claim.not-eligible': { status: 403 },
  'claim.no-address': { status: 400 },
  'claim.name': { status: 400 },
  'claim.proof': { status: 404 },
  'kiosk.kind': { status: 409 },
  'kiosk.closed': { status: 409 },
  'kiosk.ended': { status: 409 },
  'kiosk.limit': { status: 409 },
  'kiosk.changed': { status: 409 },
  'claim.mails': { status: 429 },
} as const satisfies Record<string, ErrorRow>
