import type { ErrorRow } from './row.ts'

/** What any call can be refused for. */
export const coreErrors = {
  'request.invalid': { status: 400 },
  'request.malformed': { status: 400 },
  'request.too-large': { status: 413 },
  'request.media-type': { status: 415 },
  'request.host': { status: 421 },
  'auth.missing': { status: 401 },
  'auth.invalid': { status: 401 },
  'auth.bound': { status: 401, oauth: 'invalid_token' },
  'auth.proof': { status: 401, oauth: 'invalid_dpop_proof' },
  'auth.scope': { status: 403 },
  'auth.confirm': { status: 400, v1: 'coded', oauth: 'login_required' },
  'auth.again': { status: 401, oauth: 'login_required' },
  'auth.let-in': { status: 403 },
  'auth.password': { status: 400 },
  throttled: { status: 429 },
  'rate-limited': { status: 429, oauth: 'temporarily_unavailable' },
  'mail.throttled': { status: 429, v1: 'text' },
  'not-found': { status: 404 },
  'image.invalid': { status: 400 },
  unavailable: { status: 503 },
  unknown: { status: 500 },
} as const satisfies Record<string, ErrorRow>
