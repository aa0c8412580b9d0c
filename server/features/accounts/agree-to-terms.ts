import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'

const notNewer = makeMessage('account.terms-number')
const largestVersion = 2_147_483_647

/** Notes that the locked account agrees to a version of the terms; the same version twice is the same as once. */
export const agreeToTerms = async (tx: Tx, accountId: string, version: number): Promise<void> => {
  const { agreed_terms_version: agreed } = await tx
    .selectFrom('accounts')
    .select('agreed_terms_version')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (version === agreed) return
  const isPublished = version > agreed && version <= largestVersion && (await isPublishedVersion(tx, version))
  if (!isPublished) throw invalid({ agreed_terms_version: [notNewer] })
  await tx
    .insertInto('terms_agreements')
    .values({ account_id: accountId, version, agreed_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.updateTable('accounts').set({ agreed_terms_version: version }).where('account_id', '=', accountId).execute()
}

async function isPublishedVersion(tx: Tx, version: number): Promise<boolean> {
  const row = await tx.selectFrom('terms_versions').select('version').where('version', '=', version).executeTakeFirst()
  return row !== undefined
}
