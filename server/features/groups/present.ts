import type { GroupMember } from '#contracts/issuers/group-members.ts'
import type { Group, GroupSource, OwnGroup } from '#contracts/issuers/groups.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { standingOfJoined } from '../issuers/index.ts'
import type { listHoldings } from './holdings.ts'
import type { MemberRow } from './list-members.ts'
import { listSources, type OwnGroupRow, type SourceRow } from './queries.ts'
import type { GroupRow } from './require-group.ts'

const presentSource = (row: SourceRow): GroupSource => ({
  id: row.source_id,
  kind: row.kind,
  reference: row.reference,
  name: row.name,
  added: row.added,
  removed: row.removed,
  taken_at: row.taken_at.toISOString(),
})

/** Groups with the lists that their people come from. */
export const presentGroups = async (rows: readonly GroupRow[], from: Db = db()): Promise<Group[]> => {
  const sources = await listSources(
    from,
    rows.map((row) => row.group_id),
  )
  return rows.map((row) => ({
    id: row.group_id,
    name: row.name,
    description: row.description,
    people: row.people,
    sources: sources.filter(({ group_id }) => group_id === row.group_id).map(presentSource),
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
  }))
}

export const presentGroup = async (row: GroupRow, from: Db = db()): Promise<Group> => {
  const [group] = await presentGroups([row], from)
  if (!group) throw new Error('One row makes one group.')
  return group
}

export const presentMember = (row: MemberRow, held: Awaited<ReturnType<typeof listHoldings>>): GroupMember => ({
  id: row.member_id,
  email: row.email,
  name: row.name,
  state: row.state,
  since: row.since.toISOString(),
  source: row.source_id,
  badges: held.get(row.email) ?? [],
})

export const presentOwn = (row: OwnGroupRow): OwnGroup => ({
  id: row.member_id,
  name: row.name,
  issuer: { name: row.issuer_name, standing: standingOfJoined(row) },
  email: row.email,
  since: row.since.toISOString(),
})
