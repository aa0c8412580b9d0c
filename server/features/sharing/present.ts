import type { ShareLink } from '#contracts/public/sharing.ts'
import { config, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { type LinkRow, listLinks } from './queries.ts'

export const presentLink = (row: LinkRow): ShareLink => ({
  id: row.link_id,
  url: `${config().origin}/public/shares/${row.link_id}`,
  kind: row.kind,
  target: row.target_id,
  label: row.label,
  with_name: row.with_name,
  with_evidence: row.with_evidence,
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  is_live: row.is_live,
  views: row.views,
  last_viewed_at: row.last_viewed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

export const presentOne = async ({ accountId }: Actor, linkId: string): Promise<ShareLink> => {
  const [row] = await listLinks(db(), accountId, { linkId })
  if (!row) throw notFound()
  return presentLink(row)
}
