import type { StaffRole } from '#contracts/issuers.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { alignRoles } from '../issuers/index.ts'
import { listRules, type OrganisationRow } from './queries.ts'

interface Groups {
  accountId: string
  /** Undefined when nobody told them; then roles stay as they are. */
  groups: readonly string[] | undefined
}

const ranks: readonly StaffRole[] = ['staff', 'editor', 'owner']

/** Brings the roles that rules give in line with the groups of somebody; of several rules the one counts that gives more. */
export const giveRoles = async (
  tx: Tx,
  { organisation_id: id, name }: Pick<OrganisationRow, 'organisation_id' | 'name'>,
  { accountId, groups }: Groups,
): Promise<void> => {
  if (groups === undefined) return
  const wanted = new Map<string, StaffRole>()
  const isIn = new Set(groups)
  for (const rule of await listRules(tx, [id])) {
    const role = ranks.find((rank) => rank === rule.role)
    if (!role || !isIn.has(rule.group_name)) continue
    const given = wanted.get(rule.issuer_id)
    if (!given || ranks.indexOf(given) < ranks.indexOf(role)) wanted.set(rule.issuer_id, role)
  }
  await alignRoles(tx, { accountId, organisation: { id, name }, wanted })
}
