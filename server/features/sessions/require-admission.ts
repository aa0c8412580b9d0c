import { listAsking } from '#infra/authority/admission.ts'
import { effectiveMembers } from '#infra/authority/members.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Actor } from '#infra/http/actor.ts'

/** Whether nothing but an organisation signs the account in; then how it does so is the organisation's matter. */
export const comesByOrganisation = async (db: Db, accountId: string): Promise<boolean> =>
  (await listAsking(db, accountId)).length > 0

/**
 * Whether the token is of a sign-in with an organisation, or was made in one, and the person belongs to it still: then the
 * organisation has asked for as much as it wants.
 */
export const cameByOrganisation = async (db: Db, { tokenHash }: Actor): Promise<boolean> => {
  const row = await effectiveMembers(db)
    .innerJoin('access_tokens', (join) =>
      join
        .onRef('organisation_members.organisation_id', '=', 'access_tokens.came_by')
        .onRef('organisation_members.account_id', '=', 'access_tokens.account_id'),
    )
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined
}
