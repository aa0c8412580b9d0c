import type { FastifyReply } from 'fastify'
import { db } from '#infra/context.ts'
import { chooseType } from '#infra/http/accept.ts'
import type { Actor } from '#infra/http/actor.ts'
import { joinPieces, streamJson } from '#infra/http/bodies/stream-json.ts'
import { addPageHeaders, readOffsetPage } from '#infra/http/offset-page.ts'
import { type KeptBadge, listByUpdate, readDocuments } from '../backpack/index.ts'

/** A page of credentials; each goes out with the very bytes that its issuer signed. */
export const listCredentials = async (
  actor: Actor,
  query: Parameters<typeof readOffsetPage>[0],
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const type = chooseType(reply.request, ['application/json', 'application/ld+json', 'application/vc+ld+json'])
  const page = readOffsetPage(query)
  const { total, badges } = await listByUpdate(db(), actor.accountId, {
    editions: ['3.0'],
    includeRevoked: false,
    issuedAfter: query.since === undefined ? undefined : new Date(query.since),
    limit: page.limit,
    offset: page.offset,
  })
  addPageHeaders(reply, reply.request.routeOptions.url ?? '', page, total)
  return streamJson(reply, writePage(actor, badges), type)
}

async function* writePage({ accountId }: Actor, badges: readonly KeptBadge[]): AsyncGenerator<string> {
  const signed = badges.filter(({ isJws }) => !isJws)
  const tokens = badges.filter(({ isJws }) => isJws)
  const read = async function* (some: readonly KeptBadge[]) {
    for await (const { text } of readDocuments(db(), accountId, some, 'credential')) {
      yield text.startsWith('{') ? text : JSON.stringify(text)
    }
  }
  yield '{'
  if (signed.length > 0) {
    yield '"credential":['
    yield* joinPieces(read(signed))
    yield ']'
  }
  if (tokens.length > 0) {
    yield `${signed.length > 0 ? ',' : ''}"compactJwsString":[`
    yield* joinPieces(read(tokens))
    yield ']'
  }
  yield '}'
}
