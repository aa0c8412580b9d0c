import type { ErrorRow } from './row.ts'

/** Signing in. */
export const signInErrors = {
  'token.query': { status: 400, text: 'Token grant parameters must be sent in post body, not query parameters' },
  'token.client': { status: 400, text: 'invalid client_id' },
  'token.scope': { status: 400, text: 'invalid scope requested' },
  'token.grant-type': { status: 400, text: 'unsupported_grant_type' },
  'token.grant': { status: 400, text: 'Invalid credentials given.', oauth: 'invalid_grant' },
  'token.second-factor': {
    status: 400,
    text: 'This account also asks for a code of its app. Send it as "otp", or use a personal access token or the OAuth sign-in of your app instead of the password.',
    oauth: 'mfa_required',
  },
  'second-factor.step': {
    status: 400,
    text: 'This sign-in took too long, or has ended. Please begin again.',
    oauth: 'invalid_grant',
  },
  'second-factor.code': {
    status: 400,
    text: 'This code is not right, or was used already. Wait for the next one in your app, then try again.',
    oauth: 'invalid_grant',
  },
  'second-factor.exists': { status: 400, text: 'Signing in asks for a code already. Remove that first.' },
  'second-factor.begin': { status: 400, text: 'Please begin again: this was not begun, or is too long ago.' },
  'second-factor.none': { status: 400, text: 'Recovery codes are for accounts that are asked for a code.' },
  'second-factor.own': {
    status: 400,
    text: 'Set up codes of an app for yourself first: without them you could change nothing here yourself.',
  },
  'passkey.late': { status: 400, text: 'This took too long, or began in another browser. Please try again.' },
  'passkey.invalid': {
    status: 400,
    text: 'This passkey was not accepted. Sign in another way, or try again.',
  },
  'passkey.known': { status: 400, text: 'This passkey is there already.' },
  'passkey.many': { status: 400, text: 'You have twenty passkeys, which is the most. Remove one first.' },
  'code.invalid': { status: 400, text: 'Invalid authcode' },
  'reset.throttled': {
    status: 429,
    text: 'Forgot password request limit exceeded. Please check your inbox for an existing message or wait to retry.',
    v1: 'text',
  },
  'reset.token': { status: 404, text: 'This link to set a password no longer works.', v1: 'empty' },
  'social.provider': { status: 400, text: 'No provider specified', v1: 'text' },
  'social.organisation': {
    status: 403,
    text: 'Your organisation keeps this way to sign in. Ask it to remove you.',
    v1: 'text',
  },
  'organisation.required': {
    status: 400,
    text: 'Your organisation wants you to sign in with it. Type your address and continue with your organisation.',
    oauth: 'access_denied',
  },
  'scim.taken': { status: 409, text: 'There is one with this name already.', scim: 'uniqueness' },
  'scim.filter': {
    status: 400,
    text: 'Only userName, externalId and displayName can be asked for, with eq.',
    scim: 'invalidFilter',
  },
  'scim.members': {
    status: 400,
    text: 'One of these members is none of the organisation, or there are too many.',
    scim: 'invalidValue',
  },
  'organisation.logout-token': {
    status: 400,
    text: 'This logout token could not be confirmed.',
    oauth: 'invalid_request',
  },
  'organisation.two-keys': { status: 409, text: 'There are two keys already. End the older one first.' },
  'organisation.one-key': { status: 409, text: 'There is only one key. Make a new one first.' },
  'organisation.domain': { status: 400, text: 'Another organisation has one of these domains already.' },
  'social.last': {
    status: 403,
    text: 'Your account has no password set up. Set one before you unlink your last way to sign in.',
    v1: 'text',
  },
} as const satisfies Record<string, ErrorRow>
