import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'

/** Names that differ in the case of their letters only are the same (RFC 7643 section 4.1.1). */
export const isNamed = (userName: string) => sql<boolean>`lower(user_name) = lower(${userName}::text collate "C")`

/** Makes what gives names in an organisation wait for each other; before all other locks. */
export const lockNames = async (tx: Tx, organisationId: string): Promise<void> => {
  await tx
    .selectFrom('organisations')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .forNoKeyUpdate()
    .execute()
}

/** AppError 409 where somebody else of the organisation has the name. */
export const requireFreeName = async (
  tx: Tx,
  organisationId: string,
  { userName, memberId = '' }: { userName: string; memberId?: string | undefined },
): Promise<void> => {
  const taken = await tx
    .selectFrom('organisation_members')
    .select('member_id')
    .where('organisation_id', '=', organisationId)
    .where(isNamed(userName))
    .where('member_id', '!=', memberId)
    .executeTakeFirst()
  if (taken) throw refuse('scim.taken')
}
