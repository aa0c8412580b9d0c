/** Connected apps and their tokens. */
export const oauthRefusals = {
  'oauth.secret': 'invalid client_secret',
  'oauth.client': 'The app could not prove that it is this app.',
  'oauth.request': 'A parameter is missing or not valid.',
  'oauth.redirect': 'The redirect_uri is not one of those that the app has registered.',
  'oauth.pkce': 'Send a code_challenge with code_challenge_method=S256.',
  'oauth.target': 'Tokens of this server open this server only. Name it as resource, or leave that out.',
  'oauth.pushed': 'This request has expired, or was answered already. Go back to the app and begin again.',
  'oauth.response-type': 'Only response_type=code is offered.',
  'oauth.unauthorized': 'This app may not do that.',
  'oauth.grant': 'This code or refresh token is not good.',
  'oauth.proof': 'The DPoP proof is not good for this request.',
  'oauth.denied': 'Access was not given.',
  'oauth.metadata': 'The registration is not complete.',
  'oauth.registrations': 'Too many apps were registered. Please try again later.',
  'oauth.closed': 'This server takes no apps that register themselves for now. Ask whoever runs it.',
  'oauth.let-in-most':
    'You have let in 50 apps that registered themselves, which is the most there can be. Please revoke some under “App Integrations” first.',
  'oauth.registration-token': 'This is not the token of this app.',
  'applications.most': 'You have 50 apps, which is the most there can be.',
  'personal-tokens.most': 'You have 50 personal tokens, which is the most there can be.',

  // In place of the sentence of a code above, where more is known.
  'oauth.parameter': 'The parameter {name} is missing or not valid.',
  'oauth.only-pushed': 'This app sends its requests to /o/par first.',
  'personal-tokens.app': 'With this access there are 50 tokens for single issuers, which is the most there can be.',
} as const
