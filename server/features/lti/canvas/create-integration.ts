import { randomBytes } from 'node:crypto'
import { canvasType, type Integration } from '#contracts/accounts/integrations.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import { type Actor, isConfirmed, requireConfirmed } from '#infra/http/actor.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { requireVerifiedAccount } from '../../accounts/index.ts'
import { cartridgeUrl } from '../addresses.ts'
import type { PlatformRow } from '../queries.ts'
import { openConsumerSecret, sealConsumerSecret } from './consumer-secret.ts'
import { noteIntegration } from './note-integration.ts'

const findOwn = (db: Db, accountId: string): Promise<PlatformRow | undefined> =>
  db.selectFrom('lti_platforms').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const presentIntegration = (row: PlatformRow, secret = openConsumerSecret(row)): Integration => ({
  integrationType: canvasType,
  integrationUid: null,
  integrationData: {
    credential: { client_id: row.client_id, client_secret: secret },
    config_url: cartridgeUrl(),
  },
})

/** The secret is told for an hour after signing in; after that it is empty, and creating it anew tells it. */
export const listIntegrations = async (actor: Actor): Promise<Integration[]> => {
  const own = await findOwn(db(), actor.accountId)
  return own ? [presentIntegration(own, isConfirmed(actor) ? openConsumerSecret(own) : '')] : []
}

/** Gives the account a key and a secret for a learning platform that speaks LTI 1.1; the same ones when asked again. */
export const createIntegration = (actor: Actor): Promise<Integration> => {
  requireConfirmed(actor)
  return transaction(db(), async (tx) => {
    // A new password, which renews the secret, comes after it and sees it, or before.
    await holdSignIn(tx, actor)
    await requireVerifiedAccount(tx, actor)
    const platformId = newId()
    const made = await tx
      .insertInto('lti_platforms')
      .values({
        platform_id: platformId,
        version: '1.1',
        account_id: actor.accountId,
        name: 'Canvas LTI',
        client_id: randomBytes(16).toString('hex'),
        ...sealConsumerSecret(platformId, newSecret('lt')),
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made) noteIntegration(tx, actor, 'integration.created', made)
    const own = made ?? (await findOwn(tx, actor.accountId))
    if (!own) throw new Error('The integration was not stored.')
    return presentIntegration(own)
  })
}
