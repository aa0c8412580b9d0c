import type { ErrorRow } from './row.ts'

/** Connected apps and their tokens. */
export const oauthErrors = {
  'oauth.secret': { status: 400, text: 'invalid client_secret' },
  'oauth.client': { status: 401, text: 'The app could not prove that it is this app.', oauth: 'invalid_client' },
  'oauth.request': { status: 400, text: 'A parameter is missing or not valid.', oauth: 'invalid_request' },
  'oauth.redirect': {
    status: 400,
    text: 'The redirect_uri is not one of those that the app has registered.',
    oauth: 'invalid_request',
  },
  'oauth.pkce': {
    status: 400,
    text: 'Send a code_challenge with code_challenge_method=S256.',
    oauth: 'invalid_request',
  },
  'oauth.response-type': {
    status: 400,
    text: 'Only response_type=code is offered.',
    oauth: 'unsupported_response_type',
  },
  'oauth.unauthorized': { status: 400, text: 'This app may not do that.', oauth: 'unauthorized_client' },
  'oauth.grant': { status: 400, text: 'This code or refresh token is not good.', oauth: 'invalid_grant' },
  'oauth.denied': { status: 400, text: 'Access was not given.', oauth: 'access_denied' },
  'oauth.metadata': { status: 400, text: 'The registration is not complete.', oauth: 'invalid_client_metadata' },
  'oauth.registrations': {
    status: 429,
    text: 'Too many apps were registered. Please try again in an hour.',
    oauth: 'temporarily_unavailable',
  },
  'oauth.closed': {
    status: 400,
    text: 'This server takes no apps that register themselves for now. Ask whoever runs it.',
    oauth: 'access_denied',
  },
  'oauth.registration-token': { status: 401, text: 'This is not the token of this app.', oauth: 'invalid_token' },
  'applications.most': { status: 400, text: 'You have 50 apps, which is the most there can be.' },
  'personal-tokens.most': { status: 400, text: 'You have 50 personal tokens, which is the most there can be.' },
} as const satisfies Record<string, ErrorRow>
