import type { ErrorRow } from './row.ts'

/** Signing in. */
export const signInErrors = {
  'token.query': { status: 400, text: 'Token grant parameters must be sent in post body, not query parameters' },
  'token.client': { status: 400, text: 'invalid client_id' },
  'token.scope': { status: 400, text: 'invalid scope requested' },
  'token.grant-type': { status: 400, text: 'unsupported_grant_type' },
  'token.grant': { status: 400, text: 'Invalid credentials given.', oauth: 'invalid_grant' },
  'code.invalid': { status: 400, text: 'Invalid authcode' },
  'reset.throttled': {
    status: 429,
    text: 'Forgot password request limit exceeded. Please check your inbox for an existing message or wait to retry.',
    v1: 'text',
  },
  'reset.token': { status: 404, text: 'This link to set a password no longer works.', v1: 'empty' },
  'social.provider': { status: 400, text: 'No provider specified', v1: 'text' },
  'social.last': {
    status: 403,
    text: 'Your account has no password set up. Set one before you unlink your last way to sign in.',
    v1: 'text',
  },
} as const satisfies Record<string, ErrorRow>
