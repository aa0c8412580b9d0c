import type { ListedIssuer } from '#contracts/operator/operator-issuers.ts'
import { db } from '#infra/context.ts'
import { type NamedVersion, presentIdentity, readFormer, waitsSince } from '../../issuers/index.ts'
import { listOwners, type OperatedIssuer } from './queries.ts'

/** Issuers as operators see them, each with its owners and with who it was when operators looked at it last. */
export const presentListed = async (rows: readonly OperatedIssuer[]): Promise<ListedIssuer[]> => {
  const owners = await listOwners(
    db(),
    rows.map((row) => row.issuer_id),
  )
  const former = await readFormer(db(), rows.map(lookedAtLast))
  return rows.map((row) => {
    const then = former(lookedAtLast(row))
    return {
      ...presentOne(row),
      trust_rests_since: isAtRest(row) ? (then?.replaced_at.toISOString() ?? null) : null,
      former: then ? presentIdentity(then) : null,
      owners: owners.filter((one) => one.issuer_id === row.issuer_id).map(({ id, name }) => ({ id, name })),
    }
  })
}

const isAtRest = ({ trusted_at, trusted_version }: OperatedIssuer): boolean =>
  trusted_at === null && trusted_version !== null

/** What is to be looked at again comes first; of one that nobody ever looked at, what it was before. */
export const lookedAtLast = (row: OperatedIssuer): NamedVersion => {
  const { issuer_id: issuerId, version, trusted_version, approved_version } = row
  if (isAtRest(row) && trusted_version !== null) return { issuerId, version: trusted_version }
  return { issuerId, version: approved_version ?? version - 1 }
}

const presentOne = (row: OperatedIssuer): Omit<ListedIssuer, 'owners' | 'former' | 'trust_rests_since'> => ({
  slug: row.issuer_id,
  name: row.name,
  url: row.url,
  email: row.email,
  created_at: row.created_at.toISOString(),
  suspended_at: row.suspended_at?.toISOString() ?? null,
  suspension_reason: row.suspension_reason,
  awaits_approval_since: waitsSince(row)?.toISOString() ?? null,
  trusted_at: row.trusted_at?.toISOString() ?? null,
  unlimited_mails_since: row.unlimited_mails_since?.toISOString() ?? null,
  identity: presentIdentity(row),
})
