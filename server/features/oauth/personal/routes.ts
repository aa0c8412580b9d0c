import {
  createPersonalToken as createEndpoint,
  listPersonalTokens,
  type PersonalToken,
  revokePersonalToken as revokeEndpoint,
} from '#contracts/personal-tokens.ts'
import { personalClient } from '#contracts/scopes.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { readRequestKey } from '#infra/http/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { createPersonalToken } from './create-personal-token.ts'
import { findPersonalToken, listTokens, type PersonalTokenRow } from './queries.ts'

export const personalRoutes: Route[] = [
  route(listPersonalTokens, async ({ actor }) => (await listTokens(db(), actor.accountId)).map(present)),
  route(createEndpoint, async ({ actor, body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    const { tokenId, token } = await createPersonalToken(actor, body, await readRequestKey(request))
    const row = await findPersonalToken(db(), actor.accountId, tokenId)
    if (!row) throw notFound()
    return { ...present(row), token }
  }),
  route(revokeEndpoint, async ({ actor, params }) => revokePersonalToken(actor, params.tokenId)),
]

async function revokePersonalToken(actor: Actor, tokenId: string): Promise<void> {
  const { numDeletedRows } = await db()
    .deleteFrom('access_tokens')
    .where('token_id', '=', tokenId)
    .where('account_id', '=', actor.accountId)
    .where('client_id', '=', personalClient)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

const present = (row: PersonalTokenRow): PersonalToken => ({
  token_id: row.token_id,
  name: row.name ?? '',
  scopes: row.scope.split(' '),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at > row.created_at ? row.last_used_at.toISOString() : null,
})
