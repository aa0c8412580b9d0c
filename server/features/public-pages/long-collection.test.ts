import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { givenBatch } from '#testing/given/given-batch.ts'
import { givenImport } from '#testing/given/given-move.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { rewriteStored } from '#testing/stored-documents.ts'

const atOnce = 50
const mostCharacters = 32 * 1024 * 1024
// So long that one round of badges is more than all may be together.
const narrativeLength = Math.ceil(mostCharacters / atOnce)

let server: TestServer
let teacher: GivenPerson
let maya: GivenPerson
let awards: string[]
beforeAll(async () => {
  server = await startTestServer()
  teacher = await givenPerson(server)
  maya = await givenPerson(server, newEmail(), recipientScope)
  const badge = await givenBadgeClass(teacher, await givenIssuer(teacher))
  const rows = Array.from({ length: atOnce + 5 }, () => ({ recipient_identifier: maya.email }))
  await givenBatch(teacher, badge, { awards: rows })
  const made = await context().db.selectFrom('awards').select('award_id').execute()
  awards = made.map((row) => row.award_id)
  const narrative = 'x'.repeat(narrativeLength)
  for (const id of awards) {
    await rewriteStored(id, ({ assertion }) => ({ assertion: JSON.stringify({ ...JSON.parse(assertion), narrative }) }))
  }
})
afterAll(async () => await server.stop())

const publish = async () => {
  const body = { name: 'All', published: true, badges: awards.map((id) => ({ id })) }
  const answer = await maya.call('POST', '/v1/earner/collections?json_format=plain', { body })
  return answer.json<{ share_hash: string }>().share_hash
}
const readBadges = async (hash: string) => {
  const answer = await server.call('GET', `/public/collections/${hash}.json`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ badges: Record<string, unknown>[] }>().badges
}

test('of the badges of a very long collection the last are given by their address', async () => {
  const badges = await readBadges(await publish())
  const addressOf = (id: string | undefined) => `${origin}/public/assertions/${id}`
  expect(badges.map(({ id }) => id)).toEqual(awards.map(addressOf))
  for (const badge of badges.slice(0, atOnce))
    expect(badge).toMatchObject({ type: 'Assertion', badge: expect.anything() })
  expect(badges.slice(atOnce)).toEqual(awards.slice(atOnce).map((id) => ({ type: 'Assertion', id: addressOf(id) })))
}, 60_000)

test('a badge that goes away while its collection is read is left out, and the others are shown', async () => {
  const id = await givenImport(maya)
  awards = [...awards.slice(0, 3), id]
  const hash = await publish()
  expect((await readBadges(hash)).map((badge) => badge.hostedUrl ?? badge.id)).toHaveLength(4)
  // The row of the collection is still there, as in the moment between two questions.
  await sql`delete from import_locations where import_id = ${id}`.execute(context().db)
  const badges = await readBadges(hash)
  expect(badges.map((badge) => badge.id)).toEqual(awards.slice(0, 3).map((one) => `${origin}/public/assertions/${one}`))
})
