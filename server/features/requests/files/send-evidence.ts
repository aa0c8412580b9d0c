import type { FastifyReply } from 'fastify'
import { context, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { filePolicy } from '#infra/http/edge/headers.ts'
import { writeDisposition } from '../../backpack/index.ts'
import type { PartRow } from '../queries.ts'

/** Gives a file of a request to be saved. Strangers made it: where it opens, it may do nothing. */
export const sendEvidence = async (reply: FastifyReply, part: PartRow | undefined): Promise<FastifyReply> => {
  const bytes = part?.file_key ? await context().blobs.get(part.file_key) : undefined
  if (!part || !bytes) throw notFound()
  return reply
    .type(part.media_type ?? 'application/octet-stream')
    .header('Content-Disposition', writeDisposition(part.name ?? 'evidence'))
    .header('Content-Security-Policy', filePolicy)
    .header('X-Robots-Tag', 'noindex')
    .send(bytes)
}

/** A file that stands on a badge, which is good; everybody may save it. */
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
    .where('awards.revoked_at', 'is', null)
    .executeTakeFirst()
