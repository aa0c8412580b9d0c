import type { FastifyReply, FastifyRequest } from 'fastify'
import { workAfter, workThrough } from '../../db/at-work.ts'
import { refuse } from '../../errors.ts'
import type { Route } from '../route.ts'
import { readIfMatch, tagOfAnswer } from './entity-tags.ts'

/** A route that is done only while what `reader` answers, at the same address, is what the caller has read (If-Match). */
export const requireIfMatch = (route: Route, reader: Route): Route['handle'] => {
  const { lock } = reader
  if (!lock)
    throw new Error(`${reader.endpoint.path} does not say which row stands still while its version is compared.`)
  return async (request, reply) => {
    const header = request.headers['if-match']
    const tags = header === undefined ? '*' : readIfMatch(header)
    // Whether it is there at all, the action finds out.
    if (tags === '*') return route.handle(request, reply)
    return workAfter(
      async (tx) => {
        await lock(tx, request)
        const answer = await workThrough(tx, () => reader.handle(request, reply, {}))
        if (!tags.has(tagOfAnswer(reader.endpoint, answer))) throw refuse('request.changed')
      },
      () => route.handle(request, reply),
    )
  }
}

/** A route whose answers carry their version. */
export const withTag =
  ({ endpoint, handle }: Route): Route['handle'] =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await handle(request, reply)
    reply.header('ETag', tagOfAnswer(endpoint, answer))
    return answer
  }
