import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { context } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { isKnown } from '#infra/http/conditions/entity-tags.ts'
import { filePolicy } from '#infra/http/edge/headers.ts'
import { requireCleanFile } from '#infra/viruses/require-clean.ts'
import { writeDisposition } from '../../backpack/index.ts'
import type { PartRow } from '../queries.ts'
import { findKept } from './find-kept.ts'

/**
 * Gives a file of a request to be saved. Strangers made it: where it opens, it may do nothing. One that came before anybody looked
 * for viruses is looked through twice a day, so that none leaves unchecked once somebody does.
 */
export const sendEvidence = async (reply: FastifyReply, part: PartRow | undefined): Promise<FastifyReply> => {
  const content = part && (await openContent(part))
  if (!part || !content) throw notFound()
  return reply
    .type(part.media_type ?? 'application/octet-stream')
    .header('Content-Disposition', writeDisposition(part.name ?? 'evidence'))
    .header('Content-Security-Policy', filePolicy)
    .header('X-Robots-Tag', 'noindex')
    .header('Content-Length', part.byte_length)
    .send(content)
}

/** In pieces, as people are slow and films are long. */
async function openContent({ file_key: key, checked_at }: PartRow): Promise<Readable | undefined> {
  if (key === null) return undefined
  if (checked_at === null) await requireCleanFile(key)
  return context().blobs.read(key)
}

/**
 * Gives a file that stands on a badge to everybody. It is asked for each time, for it may stand there no longer; whoever has it
 * by its ETag gets no bytes.
 */
export const sendKept = async (request: FastifyRequest, reply: FastifyReply, partId: string): Promise<FastifyReply> => {
  const part = await findKept(partId)
  if (!part?.file_key) throw notFound()
  const etag = `"${part.file_key.slice(0, 22)}"`
  reply.header('ETag', etag).header('Cache-Control', 'public, no-cache')
  if (isKnown(request, etag)) return reply.status(304).send()
  return sendEvidence(reply, part)
}
