import type { Tx } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import { refuse } from '#infra/errors.ts'
import { keepFiles } from '#infra/storage/keep-files.ts'
import { requireQuota } from '../../backpack/index.ts'
import type { OriginalFile } from '../reading/read-given.ts'
import { dropFilesIn, fileColumns } from './drop-files.ts'
import type { Findings, NewImport } from './write-row.ts'

interface Put {
  findings: Findings
  file: OriginalFile
  /** Takes the place of the one that is there; it keeps its id. */
  replaces: boolean
}

/** Writes a badge from elsewhere with its files, where there is room; returns its id. The account is locked. */
export const putImport = async (tx: Tx, row: NewImport, { findings, file, replaces }: Put): Promise<string> => {
  const { account_id: accountId, identity_hash: identityHash } = row
  await requireQuota(tx, accountId, { identityHash, bytes: file.bytes.length, isStored: false })
  // The file itself not before there is room for it.
  const original = { ...findings.original, bytes: file.bytes }
  await keepFiles(tx, [original, ...[findings.image, findings.issuerImage].filter((picture) => picture !== undefined)])
  await dropFormer(tx, row)
  return writeImport(tx, row, replaces)
}

// A badge that is brought in again may come as another file.
async function dropFormer(
  tx: Tx,
  row: Pick<NewImport, 'account_id' | 'identity_hash' | 'original_key'>,
): Promise<void> {
  const former = await tx
    .selectFrom('imported_badges')
    .select(fileColumns)
    .where('account_id', '=', row.account_id)
    .where('identity_hash', '=', row.identity_hash)
    .where('original_key', '!=', row.original_key)
    .execute()
  await dropFilesIn(tx, former)
}

async function writeImport(tx: Tx, row: NewImport, replaces: boolean): Promise<string> {
  const { account_id, import_id, identity_hash, created_at, ...content } = row
  const kept = await tx
    .insertInto('imported_badges')
    .values({ ...row, updated_at: writtenAt })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'identity_hash'])
        .doUpdateSet({
          ...content,
          ...(replaces ? {} : { created_at }),
          updated_at: writtenAt,
          revoked_at: null,
          revocation_reason: null,
          removed_at: null,
        })
        .where('imported_badges.removed_at', replaces ? 'is' : 'is not', null),
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
