import type { Writers } from './writers.ts'

export const signInWriters: Writers = {
  access_tokens: {
    'sessions/actions/create-token.ts': 'a password',
    'sessions/actions/confirm-identity.ts': '– the password once more, for the sign-in that gives it',
    'sessions/actions/widen-sign-in.ts': '– that a sign-in of the last hour, which stands, may issue as well',
    'sessions/actions/refresh-program.ts': 'a refresh token of a program',
    'oauth/tokens/store-tokens.ts': 'a code of an app',
    'oauth/personal/create-personal-token.ts': 'a personal token',
    'accounts-v2/legacy-token.ts': 'a legacy token',
    'issuing-v2/create-issuer-tokens.ts': 'a token for one issuer',
    'sessions/tokens.ts': '– what those write who call it, each in its row here',
    'infra/http/authenticate.ts': '– when a token was used, and a sign-in longer while it is',
  },
  sign_in_codes: {
    'sessions/actions/create-code.ts': 'a provider',
    'sessions/actions/exchange-code.ts': 'a code that becomes a sign-in',
  },
  sign_in_refreshes: {
    'sessions/refreshes.ts': 'a refresh token of a program',
  },
  sign_in_steps: { 'second-factor/steps.ts': 'a second step' },
  passkeys: {
    'second-factor/passkeys/insert-passkey.ts': 'a passkey',
    'second-factor/passkeys/rename-passkey.ts': '– a name, by whoever is signed in',
    'second-factor/passkeys/use-passkey.ts': 'a passkey',
  },
  passkey_challenges: { 'second-factor/passkeys/challenge.ts': 'a passkey' },
  totp_factors: {
    'second-factor/begin-totp.ts': '– one way more that is asked for, set up with a fresh sign-in',
    'second-factor/confirm-totp.ts': '– one way more that is asked for, set up with a fresh sign-in',
    'second-factor/spend-code.ts': 'a second step',
  },
  recovery_codes: {
    'second-factor/recovery-codes.ts': '– one way more that is asked for, set up with a fresh sign-in',
  },
  password_resets: { 'accounts/passwords/write-reset.ts': 'a link for a new password' },
  social_accounts: { 'social/actions/store-identity.ts': 'a provider' },
  social_attempts: {
    'social/actions/begin-attempt.ts': 'a provider',
    'social/actions/spend-attempt.ts': 'a provider',
  },
  one_time_handles: {
    'infra/authority/one-time-handles.ts': '– what those write who call it, each in its row here',
    'social/actions/connect-handle.ts': 'a provider that is being linked',
    'takeout/request-export.ts': 'a download',
    'takeout/spend-handle.ts': 'a download',
  },
  app_grants: {
    'oauth/consent/issue-code.ts': 'the consent to an app',
    'oauth/own-grant.ts': 'a token for one issuer',
  },
  authorization_codes: {
    'oauth/consent/issue-code.ts': 'an app that skips consent',
    'oauth/tokens/spend.ts': 'a code of an app',
  },
  refresh_tokens: {
    'sessions/refreshes.ts': 'a refresh token',
  },
  legacy_tokens: { 'accounts-v2/legacy-token.ts': 'a legacy token' },
  applications: {
    'oauth/end-grants.ts': '– a secret that nobody knows',
    'oauth/apps/create-application.ts': 'an app that acts as its owner',
    'oauth/apps/rotate-secret.ts': 'an app that acts as its owner',
    'oauth/apps/update-application.ts': 'an app that skips consent',
    'oauth/consent/issue-code.ts': '– when an app was let in first',
    'oauth/mark-app.ts': '– by whoever runs the machine',
    'oauth/registration/change-registration.ts': 'an app that skips consent',
    'oauth/registration/register-client.ts': '– an app of nobody, which acts for nobody until somebody lets it in',
    'oauth/tokens/grant-token.ts': '– when an app was used',
  },
}
