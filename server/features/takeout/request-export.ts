import { begunBy } from '#infra/authority/begun-by.ts'
import { inSeconds } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { listImportIds } from './imported-queries.ts'
import { listBadgeIds } from './queries.ts'
import { exportPurpose } from './spend-handle.ts'

const lifetimeSeconds = 60

/** The address of a download that a browser can follow without a token; it works once, within a minute. */
export const requestExport = async (actor: Actor): Promise<{ url: string; badges: number }> => {
  requireConfirmed(actor)
  const badges = await listBadgeIds(db(), actor.accountId)
  const imported = await listImportIds(db(), actor.accountId)
  const handle = newSecret('ac')
  await transaction(db(), (tx) =>
    tx
      .insertInto('one_time_handles')
      .values({
        handle_hash: hashSecret(handle),
        purpose: exportPurpose,
        account_id: actor.accountId,
        token_hash: begunBy(actor),
        expires_at: inSeconds(lifetimeSeconds),
      })
      .execute(),
  )
  return { url: `${config().origin}/v3/account/exports/${handle}`, badges: badges.length + imported.length }
}
