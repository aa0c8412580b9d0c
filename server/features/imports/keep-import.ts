import { importMaximum } from '#contracts/limits.ts'
import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { lockAddress } from '../accounts/index.ts'
import { lockFile } from './lock-file.ts'
import { countKept, isKept, listAddresses } from './queries.ts'
import type { OriginalFile } from './read-given.ts'
import type { StoredFile } from './store-file.ts'
import { type Findings, type NewImport, writeRow } from './write-row.ts'

/** Puts the badge into the backpack, or back into it, and returns its id. Of two imports at once one is a duplicate. */
export const keepImport = (actor: Actor, findings: Findings, file: OriginalFile): Promise<string> =>
  transaction(db(), async (tx) => {
    const { accountId } = actor
    const row = writeRow(accountId, findings)
    await lockAddress(tx, findings.recipient)
    await lockAccount(tx, accountId)
    const address = (await listAddresses(tx, accountId)).find(({ email }) => email === findings.recipient)
    if (!address) throw refuse('import.recipient')
    if (await isKept(tx, accountId, row.identity_hash)) throw refuse('import.duplicate')
    if ((await countKept(tx, accountId)) >= importMaximum) throw refuse('import.limit')
    for (const stored of [findings.original, findings.image, findings.issuerImage]) {
      if (stored) await insertFile(tx, stored)
    }
    // The same bytes may have gone just now with somebody else's account; writing them twice is writing them once.
    await lockFile(tx, findings.original.key)
    await context().blobs.put(file.bytes, file.mediaType)
    return insertImport(tx, { ...row, is_pending: !address.isVerified })
  })

// Imports of one account wait for each other, so that they are counted right.
async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  const found = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw refuse('auth.invalid')
}

async function insertFile(tx: Tx, file: StoredFile): Promise<void> {
  await tx
    .insertInto('blobs')
    .values({
      blob_key: file.key,
      media_type: file.mediaType,
      byte_length: file.byteLength,
      width: file.width,
      height: file.height,
    })
    .onConflict((conflict) => conflict.column('blob_key').doNothing())
    .execute()
}

async function insertImport(tx: Tx, row: NewImport): Promise<string> {
  const { account_id, import_id, identity_hash, ...content } = row
  const kept = await tx
    .insertInto('imported_badges')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'identity_hash'])
        .doUpdateSet({ ...content, revoked_at: null, revocation_reason: null, removed_at: null })
        .where('imported_badges.removed_at', 'is not', null),
    )
    .returning('import_id')
    .executeTakeFirst()
  if (!kept) throw refuse('import.duplicate')
  await tx
    .insertInto('import_locations')
    .values({ import_id: kept.import_id, account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return kept.import_id
}
