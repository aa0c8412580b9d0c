/** Signing in. */
export const signInRefusals = {
  'token.query': 'Token grant parameters must be sent in post body, not query parameters',
  'token.client': 'invalid client_id',
  'token.scope': 'invalid scope requested',
  'token.grant-type': 'unsupported_grant_type',
  'token.password': 'Programs need a personal access token here, not a password.',
  'token.grant': 'Invalid credentials given.',
  'token.refresh': 'This sign-in has ended. Please sign in again.',
  'token.second-factor':
    'This account also asks for a code of its app. Send it as "otp", or use a personal access token or the OAuth sign-in of your app instead of the password.',
  'second-factor.step': 'This sign-in took too long, or has ended. Please begin again.',
  'second-factor.code':
    'This code is not right, or was used already. Wait for the next one in your app, then try again.',
  'second-factor.exists': 'Signing in asks for a code already. Remove that first.',
  'second-factor.begin': 'Please begin again: this was not begun, or is too long ago.',
  'second-factor.none': 'Recovery codes are for accounts that are asked for a code.',
  'second-factor.own':
    'Set up codes of an app for yourself first: without them you could change nothing here yourself.',
  'passkey.late': 'This took too long, or began in another browser. Please try again.',
  'passkey.invalid': 'This passkey was not accepted. Sign in another way, or try again.',
  'passkey.known': 'This passkey is there already.',
  'passkey.many': 'You have twenty passkeys, which is the most. Remove one first.',
  'code.invalid': 'Invalid authcode',
  'reset.throttled':
    'Forgot password request limit exceeded. Please check your inbox for an existing message or wait to retry.',
  'reset.token': 'This link to set a password no longer works.',
  'social.provider': 'No provider specified',
  'social.organisation': 'Your organisation keeps this way to sign in. Ask it to remove you.',
  'organisation.required':
    'Your organisation wants you to sign in with it. Type your address and continue with your organisation.',
  'scim.taken': 'There is one with this name already.',
  'scim.filter': 'Only userName, externalId and displayName can be asked for, with eq.',
  'scim.needed': 'This can be replaced, and not removed.',
  'scim.members': 'One of these members is none of the organisation, or there are too many.',
  'organisation.logout-token': 'This logout token could not be confirmed.',
  'organisation.two-keys': 'There are two keys already. End the older one first.',
  'organisation.one-key': 'There is only one key. Make a new one first.',
  'organisation.domain': 'Another organisation has one of these domains already.',
  'social.last': 'Your account has no password set up. Set one before you unlink your last way to sign in.',
} as const
