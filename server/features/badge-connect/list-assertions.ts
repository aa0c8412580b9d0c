import type { FastifyReply } from 'fastify'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { joinPieces, streamJson } from '#infra/http/bodies/stream-json.ts'
import { addPageHeaders, readOffsetPage } from '#infra/http/offset-page.ts'
import { type KeptBadge, listByUpdate, readDocuments } from '../backpack/index.ts'
import { writeAssertion, writeBadgrAssertion } from './present-assertion.ts'

type Query = Parameters<typeof readOffsetPage>[0]

const okay = '"status":{"error":null,"statusCode":200,"statusText":"OK"}'

/** Which badges a page has; its headers are set. */
async function readPage(actor: Actor, query: Query, reply: FastifyReply): Promise<KeptBadge[]> {
  const page = readOffsetPage(query)
  const { total, badges } = await listByUpdate(db(), actor.accountId, {
    editions: ['2.0'],
    includeRevoked: true,
    updatedAfter: query.since === undefined ? undefined : new Date(query.since),
    limit: page.limit,
    offset: page.offset,
  })
  addPageHeaders(reply, reply.request.routeOptions.url ?? '', page, total)
  return badges
}

const readAssertions = ({ accountId }: Actor, badges: readonly KeptBadge[]) =>
  readDocuments(db(), accountId, badges, 'assertion')

/** A page as the standard has it: signed assertions in a list of their own. */
export const listAssertions = async (actor: Actor, query: Query, reply: FastifyReply): Promise<FastifyReply> => {
  const badges = await readPage(actor, query, reply)
  return streamJson(reply, writePage(actor, badges))
}

async function* writePage(actor: Actor, badges: readonly KeptBadge[]): AsyncGenerator<string> {
  yield `{${okay},"assertions":[`
  yield* joinPieces(
    mapEach(
      readAssertions(
        actor,
        badges.filter(({ isJws }) => !isJws),
      ),
      writeAssertion,
    ),
  )
  yield '],"signedAssertions":['
  const signed = badges.filter(({ isJws }) => isJws)
  yield* joinPieces(mapEach(readAssertions(actor, signed), ({ text }) => JSON.stringify(text)))
  yield ']}'
}

/** A page as Badgr has it: one list. */
export const listBadgrAssertions = async (actor: Actor, query: Query, reply: FastifyReply): Promise<FastifyReply> => {
  const badges = await readPage(actor, query, reply)
  return streamJson(reply, writeBadgrPage(actor, badges))
}

async function* writeBadgrPage(actor: Actor, badges: readonly KeptBadge[]): AsyncGenerator<string> {
  yield `{${okay},"results":[`
  yield* joinPieces(mapEach(readAssertions(actor, badges), writeBadgrAssertion))
  yield ']}'
}

async function* mapEach<A, B>(items: AsyncIterable<A>, change: (item: A) => B): AsyncGenerator<B> {
  for await (const item of items) yield change(item)
}
