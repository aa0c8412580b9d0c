import { sql } from 'kysely'
import { db } from '#infra/context.ts'
import { inForce } from '../../badge-classes/index.ts'
import type { PartRow } from '../queries.ts'

/** Where a file that stands on a badge is for everybody, on this server. */
export const keptPath = (partId: string): string => `/public/evidence/${partId}`

/**
 * A file that stands on a badge, which is good and still names it: whoever corrects the badge takes it off. Its address may have
 * been written when the server had another name.
 */
export const findKept = (partId: string): Promise<PartRow | undefined> =>
  db()
    .selectFrom('badge_request_parts')
    .innerJoin('badge_requests', 'badge_requests.request_id', 'badge_request_parts.request_id')
    .innerJoin('awards', (join) =>
      join
        .onRef('awards.issuer_id', '=', 'badge_requests.issuer_id')
        .onRef('awards.award_id', '=', 'badge_requests.award_id'),
    )
    .selectAll('badge_request_parts')
    .where('part_id', '=', partId)
    .where('badge_request_parts.kind', '=', 'file')
    .where('is_kept', '=', true)
    .where(inForce())
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements(awards.evidence) item
        where right(item->>'evidence_url', ${keptPath(partId).length}) = ${keptPath(partId)}
      )`,
    )
    .executeTakeFirst()
