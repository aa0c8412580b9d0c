import type { Claim } from '#contracts/claims/claims.ts'
import { config } from '#infra/context.ts'
import type { ClaimRow } from './queries.ts'
import { readAsks } from './review/is-reviewed.ts'
import { linkToken } from './secrets.ts'
import { showState } from './states.ts'

/** What a link or code of a claim opens. */
export const claimUrl = (token: string): string => `${config().origin}/c/${token}`

export const presentClaim = (row: ClaimRow): Claim => ({
  id: row.claim_id,
  badge_class: row.badge_id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  shown_state: showState(row),
  url: claimUrl(linkToken.open(row.claim_id, row.sealed_token)),
  opens_at: row.opens_at?.toISOString() ?? null,
  closes_at: row.closes_at?.toISOString() ?? null,
  time_zone: row.time_zone,
  cap: row.cap,
  taken: row.taken - row.overdue,
  domains: row.domains,
  has_list: row.has_list,
  group: row.group_id,
  group_name: row.group_name,
  asks_name: row.asks_name,
  approval: row.needs_approval,
  asks: readAsks(row),
  narrative: row.narrative,
  evidence: row.evidence,
  expires: row.expires_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
