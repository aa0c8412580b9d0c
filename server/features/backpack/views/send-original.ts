import type { FastifyReply } from 'fastify'
import { context, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { filePolicy } from '#infra/http/edge/headers.ts'
import { findOriginal } from '../queries.ts'
import { nameFile, writeDisposition } from './name-file.ts'

const endings: Record<string, string> = {
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'application/json': 'json',
  'text/plain': 'txt',
}

/** The name under which the file of an imported badge is given back. */
export const nameOriginal = (original: { original_name: string | null; media_type: string }): string =>
  nameFile(original.original_name ?? '', `badge.${endings[original.media_type] ?? 'bin'}`)

/** Gives a file back as it was brought in. Strangers made it: it is saved, and where it opens it may do nothing. */
export const sendOriginal = async (actor: Actor, badgeId: string, reply: FastifyReply): Promise<FastifyReply> => {
  const original = await findOriginal(db(), actor.accountId, badgeId)
  const bytes = original && (await context().blobs.get(original.original_key))
  if (!original || !bytes) throw notFound()
  return reply
    .type(endings[original.media_type] ? original.media_type : 'application/octet-stream')
    .header('Content-Disposition', writeDisposition(nameOriginal(original)))
    .header('Content-Security-Policy', filePolicy)
    .send(bytes)
}
