import type { GroupOrigin } from '#contracts/issuers/group-sources.ts'
import { groupPeopleMaximum } from '#contracts/issuers/groups.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { notFound } from '#infra/errors.ts'
import type { List } from './take-list.ts'

const mostGroups = 500

/**
 * Groups of the directories of organisations that give roles at the issuer: whoever runs the server has said by such a rule that
 * the organisation and the issuer belong together. Nobody else is told who is in a directory.
 */
const selectGroups = (db: Db, issuerId: string) =>
  db
    .selectFrom('scim_groups')
    .innerJoin('organisations', 'organisations.organisation_id', 'scim_groups.organisation_id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('organisation_rules')
          .select('issuer_id')
          .whereRef('organisation_rules.organisation_id', '=', 'scim_groups.organisation_id')
          .where('issuer_id', '=', issuerId),
      ),
    )
    .select(['scim_groups.group_id', 'display_name', 'organisations.name as organisation_name'])

export const listDirectoryGroups = async (issuerId: string): Promise<GroupOrigin[]> => {
  const rows = await selectGroups(db(), issuerId)
    .orderBy('display_name')
    .orderBy('scim_groups.group_id')
    .limit(mostGroups)
    .execute()
  return rows.map((row) => ({ id: row.group_id, name: row.display_name, of: row.organisation_name }))
}

/** Who is in it, by the address that the organisation knows; whoever it has let go is not. */
export const readDirectoryGroup = async (issuerId: string, directoryGroupId: string): Promise<List> => {
  const group = await selectGroups(db(), issuerId)
    .where('scim_groups.group_id', '=', directoryGroupId)
    .executeTakeFirst()
  if (!group) throw notFound()
  const people = await db()
    .selectFrom('scim_group_members')
    .innerJoin('organisation_members', 'organisation_members.member_id', 'scim_group_members.member_id')
    .select(['email', 'first_name', 'last_name'])
    .where('scim_group_members.group_id', '=', directoryGroupId)
    .where('is_active', '=', true)
    // One more than a group can hold, so that too many are refused and not cut.
    .limit(groupPeopleMaximum + 1)
    .execute()
  return {
    kind: 'directory',
    reference: directoryGroupId,
    name: group.display_name,
    people: people.map(({ email, first_name, last_name }) => ({ email, name: `${first_name} ${last_name}`.trim() })),
  }
}
