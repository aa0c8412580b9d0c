import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, drawing, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { recordStatements } from '#testing/record-statements.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let owner: GivenPerson
let badge: string
let earner: GivenPerson
const recorder = recordStatements()
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner, { description: 'A school' }), { tags: ['sea'] })
})
beforeEach(async () => {
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  recorder.stop()
  await server.stop()
})

const all = '/v1/earner/badges?json_format=plain&include_pending=true'
const bring = async (document: object): Promise<string> => {
  const answer = await earner.call('POST', '/v1/earner/badges', { body: { assertion: JSON.stringify(document) } })
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.anything()])
  return answer.json<{ id: string }>().id
}
const idsAt = async (url: string): Promise<string[]> =>
  (await earner.call('GET', url)).json<BackpackBadge[]>().map(({ id }) => id)
const update = (change: ReturnType<typeof sql>) => change.execute(context().db)

test('awards and badges from elsewhere stand in one list, the newest first [SB-7.30]', async () => {
  const first = await givenAward(owner, badge, earner.email)
  const second = await bring(await givenSigned(earner.email))
  const third = await givenAward(owner, badge, earner.email)
  const fourth = await bring(givenHosted(site, earner.email))
  const answer = await earner.call('GET', all)
  const badges = answer.json<BackpackBadge[]>()
  expect(badges.map(({ id }) => id)).toEqual([fourth, third, second, first])
  expect(badges.map(({ imported }) => imported?.edition ?? null)).toEqual(['2.0', null, '3.0', null])
  expect(answer.headers.link).toBeUndefined()
  for (const one of badges) {
    expect((await earner.call('GET', `/v1/earner/badges/${one.id}?json_format=plain`)).json()).toEqual(one)
  }
})

test('pending, expired and revoked ones are listed as asked for, wherever they were made [SB-7.30]', async () => {
  const plain = await bring(await givenSigned(earner.email))
  const [pending, expired, revoked] = [
    await bring(await givenSigned(earner.email)),
    await bring(await givenSigned(earner.email)),
    await bring(await givenSigned(earner.email)),
  ]
  await update(sql`update imported_badges set is_pending = true where import_id = ${pending}`)
  await update(sql`update imported_badges set expires_at = '2020-01-01' where import_id = ${expired}`)
  await update(sql`update imported_badges set revoked_at = now() where import_id = ${revoked}`)
  const list = '/v1/earner/badges?json_format=plain'
  expect(await idsAt(list)).toEqual([expired, plain])
  expect(await idsAt(`${list}&include_pending=true`)).toEqual([expired, pending, plain])
  expect(await idsAt(`${list}&include_expired=false`)).toEqual([plain])
  expect(await idsAt(`${list}&include_revoked=1&include_pending=1`)).toEqual([revoked, expired, pending, plain])
  expect(await idsAt(`${list}&include_pending=0&include_expired=False`)).toEqual([plain])
})

test('a page holds as many as asked for and leads to the next, without gap or repetition [SB-7.30]', async () => {
  const made: string[] = []
  for (let nth = 0; nth < 4; nth++) {
    made.unshift(await bring(await givenSigned(earner.email)))
    made.unshift(await givenAward(owner, badge, earner.email))
  }
  // Two badges of one moment, of both kinds, are in the order of their ids.
  await update(sql`update awards set created_at = '2026-01-01' where award_id = any(${made}::text[])`)
  await update(sql`update imported_badges set created_at = '2026-01-01' where import_id = any(${made}::text[])`)
  const seen: string[] = []
  let url: string | undefined = `${all}&num=3`
  while (url) {
    const answer = await earner.call('GET', url)
    const page = answer.json<BackpackBadge[]>()
    expect(page.length).toBeLessThanOrEqual(3)
    seen.push(...page.map(({ id }) => id))
    const next: string | undefined = /^<http:\/\/localhost:8000([^>]+)>; rel="next"$/.exec(
      `${answer.headers.link}`,
    )?.[1]
    expect(next === undefined || next.includes('include_pending=true')).toBe(true)
    url = next
  }
  expect(seen).toEqual(made.toSorted().reverse())
  for (const size of ['0', 'abc', '-1', '1e3', '99999999999']) {
    expect([size, (await idsAt(`${all}&num=${size}`)).length]).toEqual([size, 8])
  }
  for (const cursor of ['x', '%00', Buffer.from("1 '; drop table awards --").toString('base64url')]) {
    expect([cursor, (await earner.call('GET', `${all}&cursor=${cursor}`)).statusCode]).toEqual([cursor, 400])
  }
})

test('five thousand come at once in two queries, and what is beyond is led to [SB-7.30]', async () => {
  site.put('/skipper.svg', drawing)
  const id = await bring(givenHosted(site, earner.email))
  await update(sql`
    insert into imported_badges
    select (jsonb_populate_record(i, jsonb_build_object(
      'import_id', lpad(n::text, 22, '0'), 'identity_hash', '\\x' || md5(n::text), 'created_at', '2026-01-01'))).*
    from imported_badges i, generate_series(1, 5000) n where import_id = ${id}`)
  let answer = await earner.call('GET', all)
  const statements = await recorder.record(async () => {
    answer = await earner.call('GET', all)
  })
  expect(statements.filter((text) => /from "(?:imported_badges|backpack_entries)"/.test(text))).toHaveLength(2)
  expect(answer.json()).toHaveLength(5000)
  const packed = await earner.call('GET', all, { headers: { 'accept-encoding': 'br, gzip;q=0.8' } })
  expect([packed.headers['content-encoding'], packed.headers['content-type']]).toEqual([
    'gzip',
    'application/json; charset=utf-8',
  ])
  expect(packed.rawPayload.length).toBeLessThan(answer.rawPayload.length / 10)
  expect(gunzipSync(packed.rawPayload).equals(answer.rawPayload)).toBe(true)
  const refused = await earner.call('GET', all, { headers: { 'accept-encoding': 'br, gzip;q=0' } })
  expect([refused.headers['content-encoding'], refused.body === answer.body]).toEqual([undefined, true])
  const next = /^<http:\/\/localhost:8000([^>]+)>; rel="next"$/.exec(`${answer.headers.link}`)?.[1] ?? ''
  expect(await idsAt(next)).toEqual(['0000000000000000000001'])
})

test('without json_format=plain each value within json carries its type', async () => {
  const award = await givenAward(owner, badge, earner.email, { expires: '2035-01-01T00:00:00Z' })
  const plain = (await earner.call('GET', `/v1/earner/badges/${award}?json_format=plain`)).json<BackpackBadge>()
  const { badge: badgeClass } = plain.json
  const string = (value: string | undefined) => ({ type: 'xsd:string', '@value': value })
  const typed = {
    ...plain,
    json: {
      ...plain.json,
      uid: string(award),
      issuedOn: { type: 'xsd:dateTime', '@value': plain.json.issuedOn },
      expires: { type: 'xsd:dateTime', '@value': '2035-01-01T00:00:00.000Z' },
      image: { type: 'image', id: plain.image },
      badge: {
        ...badgeClass,
        name: string('Day Skipper'),
        description: string('Sails by day.'),
        image: { type: 'image', id: badgeClass.image },
        criteria: { type: '@id', id: badgeClass.criteria },
        criteria_text: string('Sail.'),
        tags: [string('sea')],
        issuer: {
          ...badgeClass.issuer,
          name: string('Harbour School'),
          url: { type: '@id', id: 'https://harbour.example' },
          description: string('A school'),
          email: { type: 'email', '@value': owner.email },
        },
      },
    },
  }
  const path = `/v1/earner/badges/${award}`
  const one = await earner.call('GET', path)
  expect([one.headers['content-type'], one.json()]).toEqual(['application/json; charset=utf-8', typed])
  expect((await earner.call('GET', '/v1/earner/badges')).json()).toEqual([typed])
  const accepted = await earner.call('PUT', path, { body: { acceptance: 'Accepted' } })
  expect(accepted.json()).toEqual({ ...typed, acceptance: 'Accepted' })
})

test('a badge from elsewhere is accepted as it is, and removed for good reason once [SB-7.32] [SB-7.33]', async () => {
  const id = await bring(await givenSigned(earner.email))
  const path = `/v1/earner/badges/${id}`
  const put = (acceptance: string) => earner.call('PUT', `${path}?json_format=plain`, { body: { acceptance } })
  expect((await put('Accepted')).json()).toMatchObject({ id, acceptance: 'Accepted' })
  expect((await put('Rejected')).statusCode).toBe(400)
  const stranger = await givenPerson(server, newEmail(), recipientScope)
  for (const answer of [
    await stranger.call('GET', path),
    await stranger.call('DELETE', path),
    await stranger.call('PUT', path, { body: { acceptance: 'Accepted' } }),
  ]) {
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }])
  }
  const answers = await Promise.all([earner.call('DELETE', path), earner.call('DELETE', path)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404])
  expect((await earner.call('GET', path)).statusCode).toBe(404)
  expect((await put('Accepted')).statusCode).toBe(404)
  expect(await idsAt(`${all}&include_revoked=true`)).toEqual([])
})
