import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../conditions/entity-tags.ts'
import { filePolicy } from './headers.ts'

/**
 * Writes the headers of a picture whose address is made of its bytes, so that it never changes; strangers made it, and by
 * itself it may run and load nothing. One that may be hidden again is asked for each time. Who has it already, by its ETag,
 * is sent that it is the same (304), and true is answered: no bytes are due.
 */
export const sendIfUnchanged = (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, isLasting }: { etag: string; isLasting: boolean },
): boolean => {
  reply
    .header('ETag', etag)
    .header('Cache-Control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('Content-Security-Policy', filePolicy)
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
  const isUnchanged = isKnown(request, etag)
  if (isUnchanged) reply.status(304).send()
  return isUnchanged
}
