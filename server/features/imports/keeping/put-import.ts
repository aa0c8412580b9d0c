import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { firstWrittenAt, writtenAt } from '#infra/db/written-at.ts'
import { refuse } from '#infra/errors.ts'
import { keepFiles } from '#infra/storage/keep-files.ts'
import { requireQuota } from '../../backpack/index.ts'
import type { KeptCopy } from '../queries.ts'
import type { OriginalFile } from '../reading/read-given.ts'
import { dropFilesIn } from './drop-files.ts'
import type { Findings, NewImport } from './write-row.ts'

interface Put {
  findings: Findings
  file: OriginalFile
  /** What the account has of the badge already. */
  copy: KeptCopy
  /** Takes the place of the one that is there; it keeps its id. */
  replaces: boolean
}

/** Writes a badge from elsewhere with its files, where there is room; returns its id. The account is locked. */
export const putImport = async (tx: Tx, row: NewImport, { findings, file, copy, replaces }: Put): Promise<string> => {
  const { account_id: accountId, identity_hash: identityHash } = row
  await requireQuota(tx, accountId, { identityHash, bytes: file.bytes.length, isStored: false })
  // The file itself not before there is room for it.
  const original = { ...findings.original, bytes: file.bytes }
  await keepFiles(tx, [original, ...[findings.image, findings.issuerImage].filter((picture) => picture !== undefined)])
  // A badge that is brought in again may come as another file.
  if (copy && copy.original_key !== row.original_key) await dropFilesIn(tx, [copy])
  return writeImport(tx, row, replaces)
}

async function writeImport(tx: Tx, row: NewImport, replaces: boolean): Promise<string> {
  const { account_id, import_id, identity_hash, created_at, ...content } = row
  const kept = await tx
    .with('kept', (cte) =>
      cte
        .insertInto('imported_badges')
        .values({ ...row, updated_at: firstWrittenAt })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'identity_hash'])
            .doUpdateSet({
              ...asGiven(content),
              ...(replaces ? {} : asGiven({ created_at })),
              updated_at: writtenAt('imported_badges'),
              revoked_at: null,
              revocation_reason: null,
              removed_at: null,
            })
            .where('imported_badges.removed_at', replaces ? 'is' : 'is not', null),
        )
        .returning(['import_id', 'account_id']),
    )
    .with('located', (cte) =>
      cte
        .insertInto('import_locations')
        .columns(['import_id', 'account_id'])
        .expression((eb) => eb.selectFrom('kept').select(['import_id', 'account_id']))
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom('kept')
    .select('import_id')
    .executeTakeFirst()
  if (!kept) throw refuse('import.duplicate')
  return kept.import_id
}

/** The values of the row that is to be inserted: documents of some size need not be sent a second time. */
const asGiven = (values: Partial<NewImport>) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, sql<never>`${sql.ref(`excluded.${name}`)}`]))
