/** What any call can be refused for. */
export const coreRefusals = {
  'request.invalid': 'Some fields need another look.',
  'request.malformed': 'The request could not be read.',
  'request.too-large': 'The request is too large.',
  'request.media-type': 'This kind of content is not accepted here.',
  'request.host': 'This server does not answer under that name. Whoever runs it sets its name with SASH_ORIGIN.',
  'auth.missing': 'Authentication credentials were not provided.',
  'auth.invalid': 'Authentication credentials were not accepted.',
  'auth.bound': 'This token is bound to a key. Send it as DPoP, with a proof.',
  'auth.proof':
    'A good DPoP proof is due: signed with the key of the token, for this method and address, not older than five minutes, and sent once.',
  'auth.scope': 'This token does not have the scope that this call needs.',
  'auth.confirm': 'Please confirm that it is you: enter your password once more, or sign in again.',
  'auth.again': 'Please sign in again: this needs a sign-in of the last hour.',
  'auth.let-in':
    'This app was let in without a fresh sign-in, so it may not do this. Connect it once more, then try again.',
  'auth.password': 'This is not your password. Please try again.',
  throttled: 'Too many login attempts. Please wait and try again.',
  'rate-limited': 'Too many calls in a short time. Please wait a moment, then try again.',
  'mail.throttled': 'Please wait a few minutes before you ask for another mail.',
  'not-found': 'Not found.',
  'image.invalid': 'Invalid image.',
  unavailable: 'The server cannot answer right now. Please try again in a moment.',
  unknown: 'Unknown server error.',

  // In place of the sentence of a code above, where more is known.
  'request.json': 'The body is not valid JSON.',
  'request.deep': 'The JSON is nested too deeply.',
  'request.entries': 'The JSON has too many entries.',
  'request.fields': 'The form has too many fields.',
  'request.key': 'The JSON has a forbidden key.',
  'request.twice': 'The JSON names a member of one object twice.',
  'request.number': 'The number {number} cannot be kept exactly; send it as text.',
  'request.nul': 'Texts must not contain NUL characters.',
  'auth.no-password': 'Your account has no password. Sign out, sign in again with your provider, then try once more.',
} as const
