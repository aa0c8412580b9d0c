import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { Readiness } from '#contracts/operator/health.ts'
import type { OperatorOverview } from '#contracts/operator/operator-overview.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { context, db, setContext } from '#infra/context.ts'
import { shownTables } from '#infra/db/standby/read-db.ts'
import { createElsewhere, drawing } from '#testing/given/given-elsewhere.ts'
import { givenBy } from '#testing/given/given-endorsement.ts'
import { savePage } from '#testing/given/given-page.ts'
import {
  badgeInput,
  givenShowcase,
  idOf,
  issuerInput,
  type PageKind,
  pageKinds,
  type Showcase,
} from '#testing/given/given-showcase.ts'
import { currentKey } from '#testing/given/given-signing.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenPerson, newEmail, svgPicture } from '#testing/given.ts'
import { recordStatements, type StatementRecorder } from '#testing/record-statements.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { type Followed, startFollowed } from '#testing/standby/start-followed.ts'
import { forgetKept } from './store.ts'

const site = createElsewhere()
let followed: Followed
let server: TestServer
let recorder: StatementRecorder
let operator: GivenPerson
let teacher: GivenPerson
let maya: GivenPerson
let shown: Showcase
let endorsed: string
beforeAll(async () => {
  recorder = recordStatements()
  followed = await startFollowed()
  server = await startTestServer({ outside: site.outside, database: followed.database, standby: followed.standby })
  site.put('/skipper.svg', drawing)
  ;[operator, teacher] = [await givenPerson(server), await givenPerson(server)]
}, 120_000)
afterAll(async () => {
  recorder.stop()
  await server.stop()
  await followed.stop()
})
beforeEach(async () => {
  // Of all endorsements that a day has room for.
  await db().deleteFrom('throttles').execute()
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
  shown = await givenShowcase(site, { operator, teacher, maya })
  // It carries what is said of its issuer, and of nothing else.
  const plain = await givenBadgeClass(teacher, shown.issuer, { name: 'Knots' })
  endorsed = await givenAward(teacher, plain, newEmail())
  for (const _ of [1, 2]) await context().queue.drain()
  await followed.catchUp()
  forgetKept()
}, 60_000)

const headers = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' }
const open = (kind: PageKind) => server.call('GET', shown.pages[kind], { headers })
const verify = async (body: object) => {
  const answer = await server.call('POST', '/v3/verify', { body })
  const { checkedAt: _at, ...verification } = answer.json<Verification & { checkedAt?: string }>()
  return verification
}
const get = async (path: string) => {
  const { statusCode, rawPayload } = await server.call('GET', path)
  return { statusCode, bytes: rawPayload.toString('base64') }
}

/** Each page, document, picture and verdict about what is shown. */
const look = async (copy: string) => {
  const { origin } = context().config
  const [award, badge, issuer] = [shown.pages.award, shown.pages['badge class'], shown.pages.issuer]
  const seen: Record<string, unknown> = {}
  for (const kind of pageKinds) {
    const { statusCode, body } = await open(kind)
    seen[kind] = { statusCode, body }
  }
  const { statusCode, body } = await server.call('GET', `/public/assertions/${endorsed}`, { headers })
  seen.endorsed = { statusCode, body }
  const paths = [
    `${award}.json`,
    `${award}.json?v=3_0`,
    `${award}/image`,
    `${award}/files/badge-3_0.svg`,
    `${badge}.json`,
    `${badge}/image`,
    `${issuer}.json`,
    `${issuer}/status/1`,
    `${issuer}/did.json`,
  ]
  for (const path of paths) seen[path] = await get(path)
  seen.hosted = await verify({ url: `${origin}${award}.json` })
  seen.copy = await verify({ credential: copy })
  return seen
}

const withoutStandby = async <T>(work: () => Promise<T>): Promise<T> => {
  const { standby, ...alone } = context()
  setContext(alone)
  try {
    return await work()
  } finally {
    setContext({ ...alone, standby })
  }
}

const record = async (action: () => Promise<unknown>) => {
  const sent = await recorder.recordHosts(action)
  const isTransaction = (text: string) => /^(start transaction|commit|rollback)/.test(text)
  const at = (host: string) => sent.flatMap((one) => (one.host === host && !isTransaction(one.text) ? one.text : []))
  return { primary: at(followed.database.connection.host), standby: at(followed.standby.host) }
}
const tablesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?(?!\()\b/g)].map(([, name = '']) => name))

test('what the standby has alike is read there: the primary tells the marks of a page and of what is verified on it, and no more', async () => {
  const counts: Record<string, [primary: number, standby: number]> = {}
  const tables = new Set<string>()
  const alone = await withoutStandby(() => look(''))
  // Whose standby it has to be is asked once.
  await context().standby?.look()
  for (const kind of pageKinds) {
    forgetKept()
    const { primary, standby } = await record(async () => {
      const { statusCode, body } = await open(kind)
      expect({ statusCode, body }).toEqual(alone[kind])
    })
    counts[kind] = [primary.length, standby.length]
    for (const table of tablesIn(standby)) tables.add(table)
  }
  // One of the page; where an award is verified there, one of it with its issuer, and one of who endorses.
  const verified: readonly PageKind[] = ['award', 'collection', 'earner']
  expect(Object.entries(counts).map(([kind, [primary]]) => [kind, primary])).toEqual(
    pageKinds.map((kind) => [kind, verified.includes(kind) ? 3 : 1]),
  )
  expect(Object.values(counts).every(([, standby]) => standby > 2)).toBe(true)
  const known = await db().introspection.getTables()
  const named = known.flatMap(({ name }) => (tables.has(name) ? name : []))
  const history = ['schema_migrations']
  expect(named.filter((name) => ![...shownTables, ...history].some((one) => one === name))).toEqual([])
  expect(named.length).toBeGreaterThan(10)
})

test('of an own badge that is verified the standby tells what the documents say', async () => {
  const body = { url: `${context().config.origin}${shown.pages.award}.json?v=3_0` }
  const alone = await withoutStandby(() => record(() => verify(body)))
  const verdict = await withoutStandby(() => verify(body))
  forgetKept()
  const both = await record(async () => expect(await verify(body)).toEqual(verdict))
  expect(both.primary.length).toBeLessThan(alone.primary.length)
})

const award = () => `${shown.badge}/assertions/${shown.award}`
const revoke = () => teacher.call('DELETE', award(), { body: { revocation_reason: 'A mistake.' } })
const inCollection = () => `/v1/earner/collections/${shown.collection.slug}`
const leakKey = async (owner: GivenPerson, issuer: string) => {
  const signing = `/v3/issuers/${idOf(issuer)}/signing`
  const { id } = currentKey((await owner.call('GET', signing)).json())
  const answer = await owner.call('POST', `${signing}/keys/${id}/leaked`)
  for (const _ of [1, 2]) await context().queue.drain()
  return answer
}

const changes: Record<string, [changed: readonly string[], change: () => Promise<{ statusCode: number }>]> = {
  'the award is revoked': [['award', 'collection', 'earner', 'hosted', 'copy'], revoke],
  'the award is corrected': [['award'], () => teacher.call('PUT', award(), { body: { narrative: 'By night.' } })],
  'the issuer is suspended': [
    [],
    () =>
      operator.call('PUT', `/v3/operator/issuers/${idOf(shown.issuer)}`, {
        body: { suspended: true, reason: 'It is not who it says.' },
      }),
  ],
  'the issuer says something else': [
    ['award', 'badge class', 'issuer', 'collection', 'earner'],
    () => teacher.call('PUT', shown.issuer, { body: issuerInput(teacher, { name: 'Harbour Academy' }) }),
  ],
  'the class has another picture': [
    ['badge class', 'issuer'],
    () => teacher.call('PUT', shown.badge, { body: badgeInput({ image: svgPicture.replace(/.$/, '='), name: 'Sea' }) }),
  ],
  'the key has leaked': [['copy'], () => leakKey(teacher, shown.issuer)],
  'the key of who endorses has leaked': [['award', 'endorsed'], () => leakKey(operator, shown.endorser)],
  'an endorsement of the issuer is withdrawn': [
    ['endorsed', 'issuer'],
    () => operator.call('DELETE', `${givenBy(shown.endorser)}/${shown.endorsements.issuer}`),
  ],
  'an endorsement is withdrawn': [
    ['award'],
    () => operator.call('DELETE', `${givenBy(shown.endorser)}/${shown.endorsements.award}`),
  ],
  'the badge is removed from the backpack': [
    ['collection', 'earner'],
    () => maya.call('DELETE', `/v1/earner/badges/${shown.award}`),
  ],
  'the share of the collection ends': [['collection'], () => maya.call('DELETE', `${inCollection()}/share`)],
  'the earner hides the page': [['earner'], () => savePage(maya)],
  'the earner leaves': [['collection', 'earner'], () => maya.call('DELETE', '/v1/user/profile')],
}

test.each(Object.entries(changes))(
  '%s: while the standby does not know of it, nothing is shown that is not so any more',
  async (_, [changed, change]) => {
    const copy = (await server.call('GET', `${shown.pages.award}.json?v=3_0`)).body
    const before = await look(copy)
    await followed.lag()
    expect((await change()).statusCode).toBeLessThan(300)
    // A process that has just begun keeps nothing, and believes the standby before it believes anybody.
    forgetKept()
    const after = await look(copy)
    const again = await look(copy)
    forgetKept()
    const truth = await withoutStandby(() => look(copy))
    expect(after).toEqual(truth)
    expect(again).toEqual(truth)
    const differs = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    expect(differs).toEqual(expect.arrayContaining([...changed]))
    const [old] = await followed.ask(
      `select exists (select from awards where award_id = '${shown.award}' and revoked_at is null) as is_good`,
    )
    expect(old).toEqual({ is_good: true })
  },
  60_000,
)

test('a badge that was withdrawn is good nowhere, however far the standby is behind', async () => {
  const copy = (await server.call('GET', `${shown.pages.award}.json?v=3_0`)).body
  await followed.lag()
  await revoke()
  forgetKept()
  const asked = await record(() => open('award'))
  // The standby was asked for its mark, and for nothing of the award after that.
  expect(asked.standby.filter((text) => text.includes('marked.mark'))).not.toEqual([])
  expect(asked.standby.filter((text) => text.includes('"narrative"'))).toEqual([])
  expect(asked.primary.filter((text) => text.includes('"narrative"'))).toHaveLength(1)
  expect((await open('award')).body).toContain('revoked')
  expect((await server.call('GET', `${shown.pages.award}.json`)).statusCode).toBe(410)
  expect((await server.call('GET', `${shown.pages.award}/image`)).statusCode).toBe(404)
  expect((await server.call('GET', `${shown.pages.award}/files/badge-3_0.svg`)).statusCode).toBe(404)
  expect((await verify({ credential: copy })).verdict).toBe('invalid')
  expect((await verify({ url: `${context().config.origin}${shown.pages.award}.json` })).verdict).toBe('invalid')
  // What has not changed is still read there.
  const other = await record(() => open('badge class as it was'))
  const ofPage = other.primary.filter((text) => text.includes('badge_classes'))
  expect([ofPage.length, other.standby.length > 2]).toEqual([1, true])
})

test('a standby that has taken over is asked for nothing, and one that is gone holds up nobody', async () => {
  const readiness = async () => (await server.call('GET', '/health/ready')).json<Readiness>()
  expect(await readiness()).toMatchObject({ status: 'ready', standby: 'ok' })
  const { figures } = (await operator.call('GET', '/v3/operator/overview')).json<OperatorOverview>()
  expect(figures.standby).toEqual({
    answers: true,
    behind_bytes: expect.any(Number),
    replayed_until: expect.stringMatching(/^20/),
  })
  const alone = await withoutStandby(() => look(''))
  forgetKept()
  await followed.ask('select pg_promote(true, 30)')
  const promoted = await record(async () => expect(await look('')).toEqual(alone))
  expect(promoted.standby).toEqual([])
  await expect.poll(readiness, { timeout: 5000 }).toMatchObject({ status: 'ready', standby: 'failed' })
  await followed.stopStandby()
  forgetKept()
  const began = performance.now()
  expect(await look('')).toEqual(alone)
  expect(performance.now() - began).toBeLessThan(10_000)
}, 60_000)
