import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'

interface SavedDomains {
  isAdded: boolean
  isTaken: boolean
}

/** Gives an organisation these domains and no others. */
export const saveDomains = async (
  tx: Tx,
  organisationId: string,
  domains: readonly string[],
): Promise<SavedDomains> => {
  const wanted = [...new Set(domains)].sort()
  const { numDeletedRows } = await tx
    .deleteFrom('organisation_domains')
    .where('organisation_id', '=', organisationId)
    .where('domain', 'not in', wanted)
    .executeTakeFirst()
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('organisation_domains')
    .values(wanted.map((domain) => ({ domain, organisation_id: organisationId })))
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .executeTakeFirst()
  const held = await tx
    .selectFrom('organisation_domains')
    .select('domain')
    .where('organisation_id', '=', organisationId)
    .execute()
  if (held.length < wanted.length) throw refuse('organisation.domain')
  return { isAdded: added !== undefined && added > 0n, isTaken: numDeletedRows > 0n }
}
