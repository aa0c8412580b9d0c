import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { createToken } from '#contracts/sessions/access-token.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { signInScreens } from '#web/app/routes/account-screens.ts'
import { maya, verifiedEmail } from '../made/made.ts'
import { type Served, serve, served } from '../serve.ts'
import { openApp } from './open-app.tsx'

const setup = served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false }))
const person = [served(getProfile, () => maya), served(listEmails, () => [verifiedEmail])]
const token = served(createToken, ({ body }) => ({
  access_token: 'token',
  token_type: 'Bearer' as const,
  expires_in: 86_400,
  scope: body.scope ?? '',
}))

/** Opens the real screens of signing in and up; everybody who signs in is Maya unless other answers are given. */
export function openSignIn(path: string, ...answers: Served[]): { failures: unknown[] } {
  const network = serve(...answers, setup, ...person, token)
  openApp(path, signInScreens)
  return network
}
