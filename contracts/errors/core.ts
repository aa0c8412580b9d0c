import type { ErrorRow } from './row.ts'

/** What any call can be refused for. */
export const coreErrors = {
  'request.invalid': { status: 400, text: 'Some fields need another look.' },
  'request.malformed': { status: 400, text: 'The request could not be read.' },
  'request.too-large': { status: 413, text: 'The request is too large.' },
  'request.media-type': { status: 415, text: 'This kind of content is not accepted here.' },
  'request.host': {
    status: 421,
    text: 'This server does not answer under that name. Whoever runs it sets its name with SASH_ORIGIN.',
  },
  'auth.missing': { status: 401, text: 'Authentication credentials were not provided.' },
  'auth.invalid': { status: 401, text: 'Authentication credentials were not accepted.' },
  'auth.scope': { status: 403, text: 'This token does not have the scope that this call needs.' },
  'auth.confirm': {
    status: 400,
    text: 'Please confirm that it is you: enter your password once more, or sign in again.',
    v1: 'coded',
    oauth: 'login_required',
  },
  'auth.let-in': {
    status: 403,
    text: 'This app was let in without a fresh sign-in, so it may not do this. Connect it once more, then try again.',
  },
  'auth.password': { status: 400, text: 'This is not your password. Please try again.' },
  throttled: { status: 429, text: 'Too many login attempts. Please wait and try again.' },
  'rate-limited': {
    status: 429,
    text: 'Too many calls in a short time. Please wait a moment, then try again.',
    oauth: 'temporarily_unavailable',
  },
  'mail.throttled': { status: 429, text: 'Please wait a few minutes before you ask for another mail.', v1: 'text' },
  'not-found': { status: 404, text: 'Not found.' },
  'image.invalid': { status: 400, text: 'Invalid image.' },
  unavailable: { status: 503, text: 'The server cannot answer right now. Please try again in a moment.' },
  unknown: { status: 500, text: 'Unknown server error.' },
} as const satisfies Record<string, ErrorRow>
