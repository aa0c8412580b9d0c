import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { lockAccounts, lockAddress } from '../accounts/index.ts'
import { requireRoom } from '../backpack/index.ts'
import { dropFiles } from './drop-files.ts'
import { lockFile } from './lock-file.ts'
import { listAddresses } from './queries.ts'
import type { OriginalFile } from './read-given.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { insertFile } from './store-file.ts'
import { type Findings, type NewImport, writeRow } from './write-row.ts'

/** Puts the badge into the backpack, or back into it, and returns its id. Of two imports at once one is a duplicate. */
export const keepImport = (actor: Actor, findings: Findings, file: OriginalFile): Promise<string> =>
  transaction(db(), async (tx) => {
    const { accountId } = actor
    const row = writeRow(accountId, findings)
    await lockAddress(tx, findings.recipient)
    // Imports of one account wait for each other, so that they are counted right.
    if (!(await lockAccounts(tx, [accountId]))) throw refuse('auth.invalid')
    const address = (await listAddresses(tx, accountId)).find(({ email }) => email === findings.recipient)
    if (!address) throw refuse('import.recipient')
    await refuseDuplicate(tx, accountId, row.identity_hash)
    await requireRoom(tx, accountId, { identityHash: row.identity_hash, bytes: file.bytes.length, isStored: false })
    for (const stored of [findings.original, findings.image, findings.issuerImage]) {
      if (stored) await insertFile(tx, stored)
    }
    // Not before there is room for it, and not while the same bytes go with somebody else's account.
    await lockFile(tx, findings.original.key)
    await context().blobs.put(file.bytes, file.mediaType)
    await dropFormer(tx, row)
    return insertImport(tx, { ...row, is_pending: !address.isVerified })
  })

// A removed badge that is brought in again may come as another file.
async function dropFormer(
  tx: Tx,
  row: Pick<NewImport, 'account_id' | 'identity_hash' | 'original_key'>,
): Promise<void> {
  const former = await tx
    .selectFrom('imported_badges')
    .select('original_key as key')
    .where('account_id', '=', row.account_id)
    .where('identity_hash', '=', row.identity_hash)
    .where('original_key', '!=', row.original_key)
    .execute()
  await dropFiles(tx, former)
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
