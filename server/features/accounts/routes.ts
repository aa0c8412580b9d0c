import { getProfile, signUp as signUpEndpoint, updateProfile as updateEndpoint } from '#contracts/accounts.ts'
import { listEmails } from '#contracts/emails.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { isLoopback } from '#infra/http/loopback.ts'
import { type Route, route } from '#infra/http/route.ts'
import { attempt, clientKey } from '#infra/http/throttle.ts'
import { requireStrongPassword } from './passwords.ts'
import { presentEmail, presentProfile } from './present.ts'
import { findAccounts, listEmailsOf } from './queries.ts'
import { signUp } from './sign-up.ts'
import { rememberSignup } from './signup-browser.ts'
import { updateProfile } from './update-profile.ts'

export const routes: Route[] = [
  route(signUpEndpoint, async ({ body, request, reply }) => {
    // Before the attempt is counted: who mends a weak password at once shall not be told to wait.
    requireStrongPassword(body.password, body.email)
    return attempt(`signup:${body.email}:${clientKey(request.ip)}`, () =>
      signUp(body, { signup: rememberSignup(request, reply), isLoopback: isLoopback(request) }),
    )
  }),
  route(getProfile, async ({ actor }) => {
    const [row] = await findAccounts(db(), [actor.accountId])
    if (!row) throw notFound()
    return presentProfile(row)
  }),
  route(updateEndpoint, async ({ actor, body }) => updateProfile(actor, body)),
  route(listEmails, async ({ actor }) => (await listEmailsOf(db(), actor.accountId)).map(presentEmail)),
]
