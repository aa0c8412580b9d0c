import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { asDataUrl, createElsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let owner: GivenPerson
let badgeClass: string
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  owner = await givenPerson(server)
  badgeClass = await givenBadgeClass(owner, await givenIssuer(owner))
})
beforeEach(async () => {
  resetClock()
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const bring = (body: object, person = earner) => person.call('POST', '/v1/earner/badges', { body })
const duplicate = [{ name: 'DUPLICATE_BADGE', description: 'You already have this badge in your backpack' }]
const acceptedAt = async (id: string) =>
  (await context().db.selectFrom('awards').select('accepted_at').where('award_id', '=', id).executeTakeFirstOrThrow())
    .accepted_at
const rowsOf = (person: GivenPerson) =>
  context().db.selectFrom('imported_badges').selectAll().where('account_id', '=', person.accountId).execute()

test('of many imports of one badge at once exactly one is kept', async () => {
  const assertion = JSON.stringify(await givenSigned(earner.email))
  const answers = await Promise.all(Array.from({ length: 8 }, () => bring({ assertion })))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  for (const answer of answers) if (answer.statusCode !== 201) expect(answer.json()).toMatchObject(duplicate)
  expect(await rowsOf(earner)).toHaveLength(1)
})

test('many different badges at once are all kept', async () => {
  const signed = await Promise.all(Array.from({ length: 40 }, () => givenSigned(earner.email)))
  const answers = await Promise.all(signed.map((badge) => bring({ assertion: JSON.stringify(badge) })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(await rowsOf(earner)).toHaveLength(40)
})

test('a badge that comes in while its address is being proven does not wait for ever', async () => {
  for (let round = 0; round < 5; round++) {
    const second = newEmail('second')
    await earner.call('POST', '/v1/user/emails', { body: { email: second } })
    const link = await readMailLink(second)
    const assertion = JSON.stringify(await givenSigned(second))
    const [answer] = await Promise.all([bring({ assertion }), server.call('POST', link)])
    const { id } = answer.json<{ id: string }>()
    expect((await earner.call('GET', `/v1/earner/badges/${id}`)).json()).toMatchObject({ pending: false })
  }
})

test('one badge may be in the backpacks of two accounts only when it names nobody', async () => {
  const other = await givenPerson(server, newEmail(), recipientScope)
  const assertion = JSON.stringify(givenHosted(site, earner.email))
  expect((await bring({ assertion })).statusCode).toBe(201)
  expect((await bring({ assertion }, other)).json()).toMatchObject([{ name: 'VERIFY_RECIPIENT_IDENTIFIER' }])
})

test('a badge that was removed can be brought in again, and is the same one', async () => {
  const assertion = JSON.stringify(givenHosted(site, earner.email))
  const { id } = (await bring({ assertion })).json<{ id: string }>()
  expect((await earner.call('DELETE', `/v1/earner/badges/${id}`)).statusCode).toBe(204)
  expect((await earner.call('GET', `/v1/earner/badges/${id}`)).statusCode).toBe(404)
  const answers = await Promise.all([bring({ assertion }), bring({ assertion })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
  expect((await earner.call('GET', `/v1/earner/badges/${id}`)).json()).toMatchObject({ id, acceptance: 'Accepted' })
})

test('a badge of this server is accepted, not kept a second time', async () => {
  const id = await givenAward(owner, badgeClass, earner.email)
  const url = `http://localhost:8000/public/assertions/${id}`
  const file = async (version: string) => {
    const answer = await server.call('GET', `/public/assertions/${id}/files/badge-${version}.svg`)
    return asDataUrl(answer.rawPayload, 'image/svg+xml')
  }
  const first = await bring({ image: await file('2_0') })
  expect([first.statusCode, first.json()]).toMatchObject([201, { id, acceptance: 'Accepted', imported: null }])
  const firstAccepted = await acceptedAt(id)
  const news = context().db.selectFrom('notifications').select('read_at').where('deed', '=', id)
  expect(await news.execute()).toEqual([{ read_at: expect.any(Date) }])
  for (const body of [{ image: await file('3_0') }, { url }, { url: `${url}/image` }, { assertion: url }]) {
    expect((await bring(body)).json()).toMatchObject(duplicate)
  }
  await earner.call('DELETE', `/v1/earner/badges/${id}`)
  shiftClock(5000)
  const back = await Promise.all([bring({ image: await file('3_0') }), bring({ url })])
  expect(back.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
  expect((await earner.call('GET', `/v1/earner/badges/${id}`)).json()).toMatchObject({ acceptance: 'Accepted' })
  expect(await acceptedAt(id)).toEqual(firstAccepted)
  expect(await rowsOf(earner)).toEqual([])
  expect(site.asked).not.toContain(url)
})

test('a badge that this server awarded to somebody else, revoked or never made is refused', async () => {
  const id = await givenAward(owner, badgeClass, newEmail())
  const url = (of: string) => ({ url: `http://localhost:8000/public/assertions/${of}` })
  expect((await bring(url(id))).json()).toMatchObject([{ name: 'VERIFY_RECIPIENT_IDENTIFIER' }])
  expect((await bring(url('A'.repeat(22)))).json()).toMatchObject([{ name: 'ASSERTION_NOT_FOUND' }])
  const mine = await givenAward(owner, badgeClass, earner.email)
  await owner.call('DELETE', `${badgeClass}/assertions/${mine}`, { body: { revocation_reason: 'A mistake' } })
  expect((await bring(url(mine))).json()).toMatchObject([
    { name: 'ASSERTION_REVOKED', result: 'The issuer has revoked this badge: A mistake' },
  ])
})

test('a full backpack takes no more', async () => {
  await bring({ assertion: JSON.stringify(await givenSigned(earner.email)) })
  const [row] = await rowsOf(earner)
  if (!row) throw new Error('no badge was kept')
  const { account_id, import_id, identity_hash, facts, report, ...rest } = row
  const many = Array.from({ length: 9999 }, (_, number) => ({
    ...rest,
    account_id,
    import_id: String(number).padStart(22, '0'),
    identity_hash: Buffer.from(String(number)),
    facts: JSON.stringify(facts),
    report: JSON.stringify(report),
  }))
  for (let start = 0; start < many.length; start += 1000) {
    await context()
      .db.insertInto('imported_badges')
      .values(many.slice(start, start + 1000))
      .execute()
  }
  expect((await bring({ assertion: JSON.stringify(await givenSigned(earner.email)) })).json()).toEqual([
    {
      name: 'UNABLE_TO_VERIFY',
      description: 'Your backpack is full. Remove badges that you no longer need, or ask whoever runs this server.',
      messageLevel: 'ERROR',
      node_id: null,
      success: false,
      result: 'Your backpack is full. Remove badges that you no longer need, or ask whoever runs this server.',
    },
  ])
})

test('with an account go its files, unless somebody else has brought in the same bytes', async () => {
  const other = await givenPerson(server, newEmail('maya'), recipientScope)
  const shared = JSON.stringify(
    await givenSigned(earner.email, ({ credentialSubject, ...rest }) => {
      const { identifier, ...subject } = credentialSubject as Record<string, string>
      return { ...rest, credentialSubject: { ...subject, id: 'did:example:wallet' } }
    }),
  )
  await bring({ assertion: JSON.stringify(await givenSigned(earner.email)) })
  for (const person of [earner, other]) expect((await bring({ assertion: shared }, person)).statusCode).toBe(201)
  const rows = await rowsOf(earner)
  expect((await earner.call('DELETE', '/v1/user/profile')).statusCode).toBeLessThan(300)
  const { blobs, db, queue } = context()
  await queue.drain()
  const files = await Promise.all(rows.map((row) => blobs.get(row.original_key)))
  expect(files.filter((bytes) => bytes !== undefined).map(String)).toEqual([shared])
  const ids = rows.map((row) => row.import_id)
  expect(await db.selectFrom('import_locations').selectAll().where('import_id', 'in', ids).execute()).toEqual([])
  expect(await rowsOf(other)).toHaveLength(1)
})
