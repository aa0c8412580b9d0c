import * as settings from '#contracts/accounts/account-settings.ts'
import * as accounts from '#contracts/accounts/accounts.ts'
import {
  confirmAddress as confirmAddressEndpoint,
  previewAddressConfirmation,
} from '#contracts/accounts/address-confirmations.ts'
import * as emails from '#contracts/accounts/emails.ts'
import * as passwords from '#contracts/accounts/passwords.ts'
import { restoreDays } from '#contracts/fields/limits.ts'
import { charge } from '#infra/budgets/charge.ts'
import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { isLoopback } from '#infra/http/edge/loopback.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { attempt, attemptTogether, clientKey } from '#infra/http/limits/throttle.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readChosen } from '#infra/languages/read-language.ts'
import { addEmail, requireAddable } from './addresses/add-email.ts'
import { changeEmail } from './addresses/change-email.ts'
import { confirmAddress } from './addresses/confirm-address.ts'
import { requireAdded } from './addresses/find-added.ts'
import { removeEmail } from './addresses/remove-email.ts'
import { resendConfirmation } from './addresses/resend-confirmation.ts'
import { restoreEmail } from './addresses/restore-email.ts'
import { changeSettings } from './change-settings.ts'
import { deleteAccount } from './delete-account.ts'
import { changePassword } from './passwords/change-password.ts'
import { openReset } from './passwords/open-reset.ts'
import { requestReset } from './passwords/request-reset.ts'
import { requireStrongPassword } from './passwords/require-strong-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { presentEmail, presentProfileOfActor, presentRemovedEmail } from './present.ts'
import { findEmail, findSettings, listEmailsOf, listRemovedEmailsOf } from './queries.ts'
import { signUp } from './sign-up/sign-up.ts'
import { readSignupBrowser, rememberSignup } from './sign-up/signup-browser.ts'
import { updateProfile } from './update-profile.ts'

export const routes: Route[] = [
  route(accounts.signUp, async ({ body, request, reply }) => {
    // Before the attempt is counted: who mends a weak password at once shall not be told to wait.
    await requireStrongPassword(body.password, {
      emails: [body.email],
      firstName: body.first_name,
      lastName: body.last_name,
    })
    await charge(db(), 'sign-up', { network: clientKey(request.ip) })
    return attempt(`signup:${body.email}:${clientKey(request.ip)}`, () =>
      signUp(body, {
        signup: rememberSignup(request, reply),
        isLoopback: isLoopback(request),
        language: readChosen(request),
      }),
    )
  }),
  route(
    accounts.getProfile,
    async ({ actor }) => presentProfileOfActor(db(), actor),
    ({ actor }) => ['accounts', { account_id: actor.accountId }],
  ),
  route(accounts.updateProfile, async ({ actor, body, request, reply }) => {
    const { password, current_password: current, ...change } = body
    if (password === undefined) await updateProfile(actor, change)
    else await changePassword(actor, { password, current, browser: { request, reply } })
    return presentProfileOfActor(db(), actor)
  }),
  route(settings.getAccountSettings, ({ actor }) => findSettings(db(), actor.accountId)),
  route(settings.updateAccountSettings, async ({ actor, body }) => {
    await changeSettings(actor, body)
    return findSettings(db(), actor.accountId)
  }),
  route(accounts.deleteAccount, async ({ actor }) => deleteAccount(actor)),
  route(emails.listEmails, async ({ actor }) => (await listEmailsOf(db(), actor.accountId)).map(presentEmail)),
  route(emails.getEmail, async ({ actor, params }) => {
    const row = await findEmail(db(), actor.accountId, params.emailId)
    if (!row) throw notFound()
    return presentEmail(row)
  }),
  route(emails.addEmail, async ({ actor, body, request, reply }) => {
    const key = await readRequestKey(request)
    if (!key) await requireAddable(db(), actor, body.email)
    await charge(db(), 'add-email', { network: clientKey(request.ip), accountId: actor.accountId })
    return attempt(`add-email:${actor.accountId}:${clientKey(request.ip)}`, () =>
      addEmail(actor, body.email, rememberSignup(request, reply), key),
    )
  }),
  route(emails.changeEmail, async ({ actor, params, body, request }) =>
    changeEmail(actor, params.emailId, body, readSignupBrowser(request)),
  ),
  route(previewAddressConfirmation, ({ body, request }) =>
    attemptTogether(`address-confirmation:${clientKey(request.ip)}`, async () => {
      const { email, to } = await requireAdded(db(), { confirmId: body.confirm_id, token: body.token })
      return { email, to }
    }),
  ),
  route(confirmAddressEndpoint, ({ body, request }) =>
    attemptTogether(`address-confirmation:${clientKey(request.ip)}`, () =>
      confirmAddress({ confirmId: body.confirm_id, token: body.token }),
    ),
  ),
  route(emails.removeEmail, async ({ actor, params }) => {
    await removeEmail(actor, params.emailId)
    return 200
  }),
  route(emails.listRemovedEmails, async ({ actor }) => {
    const rows = await listRemovedEmailsOf(db(), actor.accountId, inSeconds(-restoreDays * 86_400))
    return rows.map(presentRemovedEmail)
  }),
  route(emails.restoreEmail, async ({ actor, params, request, reply }) =>
    restoreEmail(actor, params.removedId, rememberSignup(request, reply)),
  ),
  route(emails.resendConfirmation, async ({ body, request }) => {
    await resendConfirmation(body.email, readSignupBrowser(request))
    return {}
  }),
  route(passwords.requestPasswordReset, async ({ body, request }) => {
    await requestReset(body.email, readSignupBrowser(request))
    return {}
  }),
  route(passwords.resetPassword, async ({ body, request, reply }) => {
    await resetPassword(body.token, body.password, { request, reply })
    return {}
  }),
  route(passwords.openPasswordReset, async ({ query, reply }) => openReset(query.token, reply)),
]
