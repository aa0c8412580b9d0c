import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { endConnection } from '../connecting/end-connection.ts'
import { type BackpackRow, type Connected, findConnected } from '../queries.ts'
import { doInTurn } from '../runs/do-in-turn.ts'
import { askTokenEndpoint, type TokenAnswer } from './ask-token-endpoint.ts'
import { forgetClient } from './register-client.ts'
import { backpackTokens, type Tokens } from './secrets.ts'

// A token that ends while it is on its way is of no use.
const marginMilliseconds = 10_000

/** An access token for the connection, renewed when it has ended or was `rejected` by the host. */
export const openAccess = async (connectionId: string, rejected?: string): Promise<string> => {
  const { backpack } = await requireOpen(connectionId)
  const tokens = backpackTokens.open(connectionId, backpack.sealed)
  return isUsable(backpack, tokens, rejected) ? tokens.access : renew(connectionId, tokens.access)
}

/** Whoever comes second finds what the first one got; a token that ends at once serves one call all the same. */
const renew = (connectionId: string, former: string): Promise<string> =>
  doInTurn(`tokens ${connectionId}`, async () => {
    const { backpack, host } = await requireOpen(connectionId)
    const tokens = backpackTokens.open(connectionId, backpack.sealed)
    if (tokens.access !== former) return tokens.access
    if (tokens.refresh === null) {
      await endConnection(connectionId)
      throw refuse('other.ended')
    }
    const outcome = await askTokenEndpoint(host, 'refreshUrl', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh,
      scope: backpack.scope,
    })
    if ('tokens' in outcome) return keep(backpack, tokens.refresh, outcome.tokens)
    if (outcome.error === 'invalid_client') await forgetClient(host)
    if (outcome.error === undefined || !final.includes(outcome.error)) throw refuse('other.unreachable')
    await endConnection(connectionId)
    throw refuse('other.ended')
  })

const final = ['invalid_grant', 'invalid_client', 'unauthorized_client', 'invalid_scope']

async function requireOpen(connectionId: string): Promise<Connected> {
  const found = await findConnected(db(), connectionId)
  if (!found) throw notFound()
  if (found.backpack.ended_at) throw refuse('other.ended')
  return found
}

function isUsable({ token_until: until }: BackpackRow, { access }: Tokens, rejected: string | undefined): boolean {
  return access !== rejected && (until === null || until.getTime() - marginMilliseconds > now().getTime())
}

async function keep(backpack: BackpackRow, refresh: string, answer: TokenAnswer): Promise<string> {
  const { connection_id: id } = backpack
  const scope = answer.scope ?? backpack.scope
  await db()
    .updateTable('other_backpacks')
    .set({
      scope,
      sealed: backpackTokens.seal(id, { access: answer.access_token, refresh: answer.refresh_token ?? refresh }),
      token_until: answer.expires_in === undefined ? null : inSeconds(Math.min(answer.expires_in, 315_360_000)),
    })
    .where('connection_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  return answer.access_token
}
