import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { enterAt, givenOrganisation, newDomain, startWithDirectory } from '#testing/given/given-organisation.ts'
import { givenProven } from '#testing/given/given-proven.ts'
import { type GivenPerson, givenPerson, goodPassword } from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'
import { openVisitor } from '#testing/visitor.ts'

let server: TestServer
let provider: OpenIdServer
let oidc: object
let operator: GivenPerson
beforeAll(async () => {
  ;({ server, provider, oidc } = await startWithDirectory())
  operator = await givenPerson(server)
  // Waits between the row of the token and the end of its transaction.
  const { db } = context()
  await sql`create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(4242); return new; end $$`.execute(db)
  await sql`create trigger wait_for_test after insert on access_tokens
    for each row execute function wait_for_test()`.execute(db)
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const given = async () => {
  const domain = newDomain()
  const school = await givenOrganisation(operator, { oidc, domains: [domain] })
  const person = await givenPerson(server)
  const email = `jo@${domain}`
  await givenProven(server, person, email)
  const path = `/v3/operator/organisations/${school.id}`
  const saveAs = (more: object) =>
    operator.call('PUT', path, { body: { name: school.name, domains: [domain], oidc, ...more } })
  return { person, email, school, path, saveAs }
}
const isSignedIn = async (token: string) => (await server.call('GET', '/v1/user/profile', { token })).statusCode === 200

/** Somebody signs in, and before that is written down, somebody else changes what lets them in. */
const meanwhile = async (
  signIn: () => ReturnType<TestServer['call']>,
  change: () => ReturnType<TestServer['call']>,
  isHeldUp: boolean,
) => {
  const release = await holdLock((tx) => sql`select pg_advisory_xact_lock(4242)`.execute(tx))
  const coming = signIn()
  await untilWaiting(1)
  const changing = change()
  await (isHeldUp ? untilWaiting(2) : changing)
  await release()
  expect((await changing).statusCode).toBeLessThan(300)
  const answer = await coming
  expect(answer.statusCode).toBe(200)
  return answer.json<{ access_token: string }>().access_token
}

test.each(['removed', 'without the domain'])(
  '[A2] a sign-in that comes by an organisation at the moment in which that is %s ends with the others',
  async (how) => {
    const { email, school, path, saveAs } = await given()
    provider.present({ sub: email, email, groups: [] })
    const code = (await enterAt(server, school, openVisitor(server))).searchParams.get('authCode') ?? ''
    const token = await meanwhile(
      () => server.call('POST', '/o/code', { form: { code } }),
      () => (how === 'removed' ? operator.call('DELETE', path) : saveAs({ domains: [newDomain()] })),
      true,
    )
    expect(await isSignedIn(token)).toBe(false)
  },
)

test('[A18] a password that signs in while an organisation becomes the only way opens nothing', async () => {
  const { person, saveAs } = await given()
  const form = { username: person.email, password: goodPassword, scope: 'rw:profile' }
  const token = await meanwhile(
    () => server.call('POST', '/o/token', { form }),
    () => saveAs({ required: true }),
    false,
  )
  expect(await isSignedIn(token)).toBe(false)
})

test('[A2] sign-ins end for whom they came by through one door, and for whom they did not through another', () => {
  const ends = /(?:deleteFrom\(\s*'access_tokens'|delete from access_tokens\b)/
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:features|infra)\/.*(?<!\.test)\.ts$/.test(file))
    .filter((file) => {
      const source = readFileSync(`server/${file}`, 'utf8')
      return ends.test(source) && /\('came_by'|\bcame_by (?:=|is|in)\b|, came_by\)/.test(source)
    })
  expect(files.sort()).toEqual([
    'features/sessions/actions/end-sign-ins-through.ts',
    'features/sessions/actions/end-unadmitted.ts',
  ])
})
