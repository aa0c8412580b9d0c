import type { LightMyRequestResponse } from 'fastify'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findArea } from '#contracts/areas.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpoints } from '#contracts/endpoints.ts'
import { context } from '#infra/context.ts'
import type { Tables } from '#infra/db/schema/tables.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  goodPassword,
  newEmail,
  svgPicture,
} from './given.ts'
import { holdUntaken } from './hold-untaken.ts'
import { hostileAddresses, hostileBodies, hostileValues } from './hostile-values.ts'
import { startTestServer, type TestServer } from './server.ts'
import { isReading, watchWrites } from './watch-writes.ts'

// Of the processor, not of the clock: how busy the machine is otherwise says nothing about us.
const mostMilliseconds = 2000

const writes = watchWrites()
let server: TestServer
let owner: GivenPerson
let places: Record<string, string>
holdUntaken()
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const award = await givenAward(owner, badge, owner.email)
  const idOf = (path: string) => path.split('/').at(-1) ?? ''
  const own = { emailId: '1', name: 'about-us', provider: 'kony' }
  places = { ...own, issuerSlug: idOf(issuer), badgeSlug: idOf(badge), awardSlug: award, badgeId: award, id: award }
  signIns = await context().db.selectFrom('access_tokens').selectAll().execute()
  await planCount()
  stored = await countRows()
  writes.hasWritten()
})
afterAll(async () => {
  await server.stop()
  writes.stop()
})

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const unknownId = 'AAAAAAAAAAAAAAAAAAAAAA'
// A deletion that succeeded would leave nothing to be hostile to.
const urlOf = ({ method, path }: Endpoint): string =>
  path.replace(/:(\w+)/g, (_, name: string) => (method === 'DELETE' ? unknownId : (places[name] ?? unknownId)))

const goodBodies: Record<string, () => Record<string, unknown>> = {
  'POST /v1/user/profile': () => ({
    first_name: 'Maya',
    last_name: 'Okonkwo',
    email: newEmail(),
    password: goodPassword,
  }),
  'PUT /v1/user/profile': () => ({ first_name: 'Maya' }),
  'POST /v1/user/emails': () => ({ email: newEmail() }),
  'PUT /v1/user/emails/:emailId': () => ({ primary: true, resend: true }),
  'PUT /v1/user/resendemail': () => ({ email: newEmail() }),
  'POST /v1/user/forgot-password': () => ({ email: newEmail() }),
  'PUT /v1/user/forgot-password': () => ({ token: 'sash_pr_none', password: goodPassword }),
  'POST /v3/sign-ins/confirm': () => ({ password: goodPassword }),
  'POST /o/code': () => ({ code: 'sash_ac_none' }),
  'POST /o/token': () => ({ username: newEmail(), password: 'wrong' }),
  'POST /v1/issuer/issuers': () => ({ name: 'A', url: 'https://a.example', email: owner.email }),
  'PUT /v1/issuer/issuers/:issuerSlug': () => ({ name: 'A', url: 'https://a.example', email: owner.email }),
  'POST /v1/issuer/issuers/:issuerSlug/badges': () => ({
    name: 'A',
    description: 'B',
    image: svgPicture,
    criteria: 'C',
  }),
  'PUT /v1/issuer/issuers/:issuerSlug/badges/:badgeSlug': () => ({ name: 'A', description: 'B', criteria: 'C' }),
  'POST /v1/issuer/issuers/:issuerSlug/badges/:badgeSlug/assertions': () => ({ recipient_identifier: newEmail() }),
}

const tables = `accounts issuers issuer_staff badge_classes awards access_tokens mails email_addresses verified_emails
  email_confirmations removed_emails password_resets social_accounts social_attempts one_time_handles sign_in_codes
  terms_agreements`.split(/\s+/)
// Asked after every call that wrote, so the database keeps the plan: planning it anew cost more than all else together.
const planCount = async (): Promise<void> => {
  const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)})`)
  await sql`create function count_rows() returns bigint language plpgsql as
    $$ begin return ${sql.join(counts, sql` + `)}; end $$`.execute(context().db)
}
const countRows = async (): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`select count_rows() as rows`.execute(context().db)
  return Number(rows[0]?.rows)
}

let stored = 0
let signIns: Insertable<Tables['access_tokens']>[] = []

/** Some calls end sign-ins; what comes after them must not be refused for that alone. */
async function signInAgain(): Promise<void> {
  await context()
    .db.insertInto('access_tokens')
    .values(signIns)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Refusals whose body is empty by specification. */
const emptyRefusals = new Set(['PUT /v1/user/forgot-password 404'])

/** Sends it and looks at what must hold of every answer; a refusal must have left nothing behind. */
async function expectRefusalOrAnswer(
  what: string,
  send: () => Promise<LightMyRequestResponse>,
  name = '',
): Promise<void> {
  const started = performance.now()
  const answer = await send()
  if (performance.now() - started > mostMilliseconds) {
    const before = process.cpuUsage()
    await send()
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000, what).toBeLessThan(mostMilliseconds)
  }
  if (answer.statusCode >= 500) expect(answer.statusCode, what).toBe('no fault')
  if (answer.statusCode < 400) {
    await signInAgain()
    stored = await countRows()
    writes.hasWritten()
    return
  }
  if (writes.hasWritten()) expect(await countRows(), what).toBe(stored)
  // Pages of a course and of a claim tell people, who look at them.
  const isPage = findArea(name.split(' ').at(-1) ?? '').kind === 'page'
  if (isPage && String(answer.headers['content-type']).startsWith('text/html')) return
  expect(answer.headers['content-type'], what).toMatch(/^application\/((problem|scim)\+)?json/)
  if (emptyRefusals.has(`${name} ${answer.statusCode}`)) expect(answer.body, what).toBe('')
  else expect(() => answer.json(), what).not.toThrow()
}

test('a count is taken after every kind of write', async () => {
  writes.hasWritten()
  await signInAgain()
  expect(writes.hasWritten()).toBe(true)
  for (const text of [
    'insert into a',
    'with b as (delete from a returning *) select * from b',
    'update a',
    'select f() into a',
  ]) {
    expect(isReading(text), text).toBe(false)
  }
})

const fieldsOf = ({ body }: Endpoint): string[] => (body instanceof z.ZodObject ? Object.keys(body.shape) : [])
const withBody = endpoints.filter(({ method }) => method !== 'GET')

describe.each(withBody.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const send = (payload: string, type = 'application/json') =>
    server.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint),
      headers: { host: 'localhost:8000', authorization: `Bearer ${owner.token}`, 'content-type': type },
      payload,
    })

  test('bears bodies that are no form', async () => {
    for (const [what, body] of Object.entries(hostileBodies)) {
      await expectRefusalOrAnswer(what, () => send(body), name)
    }
    await expectRefusalOrAnswer('a form', () => send('name=%00&username=a%00b&code=%00&token=%00', formType), name)
    await expectRefusalOrAnswer('text', () => send('name=x', 'text/plain'), name)
  })

  test.each(fieldsOf(endpoint))('bears every value of %s', async (field) => {
    for (const [what, value] of Object.entries(hostileValues)) {
      const body = { ...goodBodies[name]?.(), [field]: value }
      await expectRefusalOrAnswer(`${field}: ${what}`, () => send(JSON.stringify(body)), name)
    }
  })

  test('drops what it does not know', async () => {
    const body = { ...goodBodies[name]?.(), id: unknownId, slug: unknownId, is_operator: true, account_id: unknownId }
    await expectRefusalOrAnswer('unknown names', () => send(JSON.stringify(body)), name)
    const operators = await context()
      .db.selectFrom('accounts')
      .select('account_id')
      .where('is_operator', '=', true)
      .execute()
    expect(operators).toEqual([{ account_id: owner.accountId }])
  })
})

const formType = 'application/x-www-form-urlencoded'

const readable = endpoints.filter(({ method }) => method === 'GET')

test.each(readable.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'no address makes %s fail',
  async (_, endpoint) => {
    const query = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : []
    for (const [what, value] of Object.entries(hostileAddresses)) {
      const urls = [
        ...query.flatMap((name) => [
          `${urlOf(endpoint)}?${name}=${value}`,
          `${urlOf(endpoint)}?${name}=a&${name}=${value}`,
        ]),
        ...(endpoint.path.includes(':') ? [endpoint.path.replace(/:\w+/g, value)] : []),
      ]
      for (const url of urls) {
        const answer = await owner.call('GET', url)
        // 501 is what oEmbed says to a format that it does not have.
        if (answer.statusCode >= 500) expect(answer.statusCode, `${what} in ${url}`).toBe(501)
      }
    }
  },
)
