import * as endpoints from '#contracts/accounts/passkeys.ts'
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { addPasskey } from './add-passkey.ts'
import { keepBrowser, readBrowser } from './challenge.ts'
import { describeNewPasskey } from './describe-challenge.ts'
import { presentPasskey } from './present.ts'
import { listPasskeys } from './queries.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'

export const passkeyRoutes: Route[] = [
  route(endpoints.listPasskeys, async ({ actor }) => (await listPasskeys(db(), actor.accountId)).map(presentPasskey)),
  route(endpoints.beginPasskeyRegistration, async ({ actor, request, reply }) =>
    describeNewPasskey(actor, keepBrowser(request, reply)),
  ),
  route(endpoints.addPasskey, async ({ actor, body, request }) => addPasskey(actor, body, readBrowser(request))),
  route(endpoints.renamePasskey, async ({ actor, params, body }) => renamePasskey(actor, params.passkeyId, body.name)),
  route(endpoints.removePasskey, async ({ actor, params }) => removePasskey(actor, params.passkeyId)),
]
