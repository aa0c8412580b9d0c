import type { ErrorRow } from './row.ts'

/** Requests for badges. */
export const requestErrors = {
  'badge-request.state': { status: 409 },
  'badge-request.decided': { status: 409 },
  'badge-request.sent-anew': { status: 409 },
  'badge-request.held': { status: 409 },
  'badge-request.too-soon': { status: 409 },
  'badge-request.own': { status: 403 },
  'badge-request.second': { status: 409 },
  'badge-request.limit': { status: 409 },
  'badge-request.full': { status: 409 },
  'badge-request.missing': { status: 400 },
  'badge-request.unasked': { status: 400 },
  'badge-request.file': { status: 400 },
  'badge-request.files': { status: 409 },
  'badge-request.space': { status: 409 },
  'badge-request.points': { status: 409 },
  'badge-request.words': { status: 400 },
  'badge-request.no-address': { status: 409 },
  'badge-request.reviewer': { status: 400 },
  'badge-request.bytes': { status: 429 },
} as const satisfies Record<string, ErrorRow>
