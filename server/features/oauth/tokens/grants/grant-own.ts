import { offlineScope, publicClient } from '#contracts/oauth/scopes.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type App, isProven } from '../../queries.ts'
import { opensAnything, readScopes, requireRoles, withinApp } from '../../scopes.ts'
import { storeTokens } from '../store-tokens.ts'
import type { Grant } from './token-request.ts'

/** RFC 6749 section 4.4: an app with a secret acts for its owner. It asks again instead of coming back. */
export const grantOwn: Grant = async (tx, app, sent, thumbprint) => {
  const asked = readScopes(sent.scope)
  const accountId = await findOwner(tx, app)
  if (accountId === undefined) return undefined
  const possible = withinApp(app, asked ?? app.scopes)
  await requireRoles(tx, accountId, possible)
  const scopes = possible.filter((scope) => scope !== offlineScope)
  const isWhole = asked === undefined || possible.length === asked.length
  if (!isWhole || !opensAnything(scopes)) throw refuse('token.scope')
  return storeTokens(tx, app, { accountId, scopes, thumbprint, grant: null })
}

async function findOwner(tx: Tx, { owner_id: ownerId, secret_hash, client_id }: App): Promise<string | undefined> {
  if (ownerId === null || secret_hash === null || client_id === publicClient) return undefined
  return (await isProven(tx, ownerId)) ? ownerId : undefined
}
