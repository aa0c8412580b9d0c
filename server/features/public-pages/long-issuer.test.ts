import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const atOnce = 10
const mostCharacters = 8 * 1024 * 1024
let server: TestServer
let teacher: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  teacher = await givenPerson(server)
  issuer = await givenIssuer(teacher)
  for (let made = 0; made < atOnce + 3; made++) await givenBadgeClass(teacher, issuer)
})
afterAll(async () => await server.stop())

const read = async (query = '') => {
  const answer = await server.call('GET', `/public/issuers/${issuer.split('/').at(-1)}/badges${query}`, {
    headers: { accept: 'application/ld+json' },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<Record<string, unknown>[]>()
}

test('of the badge classes of an issuer with very long ones the last are given by their address', async () => {
  const whole = await read()
  expect(whole).toHaveLength(atOnce + 3)
  for (const badge of whole) expect(badge).toMatchObject({ type: 'BadgeClass', name: 'Day Skipper' })
  const { length } = JSON.stringify(whole)
  expect(length).toBeLessThan(mostCharacters)
  const text = 'x'.repeat(Math.ceil(mostCharacters / atOnce))
  await sql`update badge_classes set criteria_text = ${text}`.execute(context().db)
  const cut = await read()
  expect(cut.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  expect(cut[0]).toMatchObject({ criteria: { narrative: text } })
  expect(cut.slice(atOnce)).toEqual(whole.slice(atOnce).map(({ id }) => ({ type: 'BadgeClass', id })))
  const third = await read('?v=3_0')
  expect(third.slice(atOnce)).toEqual(whole.slice(atOnce).map(({ id }) => ({ type: ['Achievement'], id })))
  expect(String(third[0]?.id)).toContain(origin)
}, 60_000)
