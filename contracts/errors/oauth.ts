import type { ErrorRow } from './row.ts'

/** Connected apps and their tokens. */
export const oauthErrors = {
  'oauth.secret': { status: 400, oauth: 'invalid_client', badgr: true },
  'oauth.client': { status: 401, oauth: 'invalid_client' },
  'oauth.request': { status: 400, oauth: 'invalid_request' },
  'oauth.redirect': { status: 400, oauth: 'invalid_request' },
  'oauth.pkce': { status: 400, oauth: 'invalid_request' },
  'oauth.target': { status: 400, oauth: 'invalid_target' },
  'oauth.pushed': { status: 400, oauth: 'invalid_request_uri' },
  'oauth.response-type': { status: 400, oauth: 'unsupported_response_type' },
  'oauth.unauthorized': { status: 400, oauth: 'unauthorized_client' },
  'oauth.grant': { status: 400, oauth: 'invalid_grant' },
  'oauth.proof': { status: 400, oauth: 'invalid_dpop_proof' },
  'oauth.denied': { status: 400, oauth: 'access_denied' },
  'oauth.metadata': { status: 400, oauth: 'invalid_client_metadata' },
  'oauth.registrations': { status: 429, oauth: 'temporarily_unavailable' },
  'oauth.closed': { status: 400, oauth: 'access_denied' },
  'oauth.let-in-most': { status: 400, oauth: 'access_denied' },
  'oauth.registration-token': { status: 401, oauth: 'invalid_token' },
  'applications.most': { status: 400 },
  'personal-tokens.most': { status: 400 },
} as const satisfies Record<string, ErrorRow>
