import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'

/** Gives an organisation these domains and no others; true when one was taken off it. */
export const saveDomains = async (tx: Tx, organisationId: string, domains: readonly string[]): Promise<boolean> => {
  const wanted = [...new Set(domains)].sort()
  const { numDeletedRows } = await tx
    .deleteFrom('organisation_domains')
    .where('organisation_id', '=', organisationId)
    .where('domain', 'not in', wanted)
    .executeTakeFirst()
  await tx
    .insertInto('organisation_domains')
    .values(wanted.map((domain) => ({ domain, organisation_id: organisationId })))
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute()
  const held = await tx
    .selectFrom('organisation_domains')
    .select('domain')
    .where('organisation_id', '=', organisationId)
    .execute()
  if (held.length < wanted.length) throw refuse('organisation.domain')
  return numDeletedRows > 0n
}
