import * as endpoints from '#contracts/accounts/second-factor.ts'
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { beginTotp } from './begin-totp.ts'
import { confirmTotp } from './confirm-totp.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { countRecoveryCodes, findTotp, listRequiring } from './queries.ts'
import { removeTotp } from './remove-totp.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'

export const routes: Route[] = [
  route(endpoints.getSecondFactor, async ({ actor: { accountId } }) => ({
    since: (await findTotp(db(), accountId))?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(db(), accountId),
    required_by: await listRequiring(db(), accountId),
  })),
  route(endpoints.beginTotpSetup, async ({ actor, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return beginTotp(actor)
  }),
  route(endpoints.confirmTotpSetup, async ({ actor, body, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return { recovery_codes: await confirmTotp(actor, body.code) }
  }),
  route(endpoints.renewRecoveryCodes, async ({ actor, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return { recovery_codes: await renewRecoveryCodes(actor) }
  }),
  route(endpoints.removeTotp, async ({ actor }) => removeTotp(actor)),
  ...passkeyRoutes,
]
