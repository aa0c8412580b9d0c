import {
  type Authorization,
  getAuthorization,
  listAuthorizations as listEndpoint,
  revokeAuthorization as revokeEndpoint,
} from '#contracts/oauth/connected-apps.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { type Route, route } from '#infra/http/route.ts'
import { wrapV2 } from '#infra/http/wrap-v2.ts'
import { presentAppInfo } from '../present.ts'
import { describeScopes } from '../scopes.ts'
import { type AuthorizationRow, findAuthorization, listAuthorizations } from './list-authorizations.ts'
import { revokeAuthorization } from './revoke-authorization.ts'

export const connectedRoutes: Route[] = [
  route(listEndpoint, async ({ actor }) => wrapV2(await presentAll(await listAuthorizations(db(), actor)))),
  route(getAuthorization, async ({ actor, params }) => {
    const row = await findAuthorization(db(), actor, params.tokenId)
    if (!row) throw notFound()
    return wrapV2(await presentAll([row]))
  }),
  route(revokeEndpoint, async ({ actor, params }) => revokeAuthorization(actor, params.tokenId)),
]

async function presentAll(rows: readonly AuthorizationRow[]): Promise<Authorization[]> {
  const all = await describeScopes(db(), [...new Set(rows.flatMap((row) => row.scope.split(' ')))])
  return rows.map((row) => ({
    entityType: 'AccessToken',
    entityId: row.grant_id,
    application: presentAppInfo(row),
    scope: row.scope,
    expires: (row.refresh_tokens ? row.expires_at : (row.access_ends_at ?? row.expires_at)).toISOString(),
    created: row.created_at.toISOString(),
    scopesDescriptions: Object.fromEntries(row.scope.split(' ').map((scope) => [scope, all[scope] ?? scope])),
    lastUsed: row.last_used_at?.toISOString() ?? null,
  }))
}
