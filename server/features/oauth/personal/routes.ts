import {
  createPersonalToken as createEndpoint,
  listPersonalTokens,
  type PersonalToken,
  revokePersonalToken as revokeEndpoint,
} from '#contracts/oauth/personal-tokens.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { createPersonalToken } from './create-personal-token.ts'
import { findPersonalToken, listTokens, type PersonalTokenRow } from './queries.ts'
import { removePersonalToken } from './remove-personal-token.ts'

export const personalRoutes: Route[] = [
  route(listPersonalTokens, async ({ actor }) => (await listTokens(db(), actor.accountId)).map(present)),
  route(createEndpoint, async ({ actor, body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    const { tokenId, token } = await createPersonalToken(actor, body, await readRequestKey(request))
    const row = await findPersonalToken(db(), actor.accountId, tokenId)
    if (!row) throw notFound()
    return { ...present(row), token }
  }),
  route(revokeEndpoint, async ({ actor, params }) => removePersonalToken(actor, params.tokenId)),
]

const present = (row: PersonalTokenRow): PersonalToken => ({
  token_id: row.token_id,
  name: row.name ?? '',
  scopes: row.scope.split(' '),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at > row.created_at ? row.last_used_at.toISOString() : null,
})
