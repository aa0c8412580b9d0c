import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { createFetchOutside, type FetchOutside } from '#infra/outside/fetch.ts'
import { pngPicture } from '#testing/given/given-story.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import {
  compareWithHere,
  createReport,
  evaluateMove,
  keepAnswersIn,
  moveIn,
  openBadgrApi,
  type Pictures,
  readBadgrApi,
} from '../index.ts'

const address = 'http://localhost:8000'
const lists = ['/v2/issuers', '/v2/badgeclasses']
let [folder, place]: [string, string] = ['', '']
let former: TestServer
let owner: GivenPerson
let ids: { issuer: string; badges: string[]; awards: string[]; revoked: string }

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-api-'))
  former = await startTestServer()
  owner = await givenPerson(former, 'owner@school.example')
  const issuer = await givenIssuer(owner, { description: 'A school by the sea.', image: await pngPicture() })
  await givenStaff(issuer, await givenPerson(former, 'helper@school.example'), 'editor')
  const rich = await givenBadgeClass(owner, issuer, {
    image: await pngPicture(),
    tags: ['sailing', 'navigation'],
    alignment: [{ target_name: 'Standard', target_url: 'https://standard.example/1', target_code: 'S-1' }],
    criteria_url: 'https://harbour.example/criteria',
    expires: { amount: 2, duration: 'years' },
  })
  const plain = await givenBadgeClass(owner, issuer)
  const awards: string[] = []
  for (let number = 0; number < 5; number++) awards.push(await givenAward(owner, rich, `Sailor${number}@sea.example`))
  awards.push(
    await givenAward(owner, rich, 'skipper@sea.example', {
      narrative: 'Sailed to **Tern Island**.',
      evidence_items: [{ evidence_url: 'https://logbook.example/61', narrative: 'Three passages.' }],
      expires: '2031-05-06T07:08:09Z',
    }),
  )
  const revoked = await givenAward(owner, plain, 'sailor0@sea.example')
  const last = (url: string) => url.split('/').at(-1) ?? ''
  await owner.call('DELETE', `/v2/assertions/${revoked}`, { body: { revocation_reason: 'Fell overboard.' } })
  ids = { issuer: last(issuer), badges: [last(rich), last(plain)], awards, revoked }
  await former.app.listen({ port: 0, host: '127.0.0.1' })
  place = `http://127.0.0.1:${(former.app.server.address() as AddressInfo).port}`
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The guarded fetch, with the former server in the place of its address and two awards a page. */
const outsideOf = (asked: string[] = []): FetchOutside => {
  const guarded = createFetchOutside({ allowPrivate: (url) => url.origin === place })
  return async (url, options) => {
    asked.push(url.slice(address.length))
    if (!url.startsWith(`${address}/`)) return { ok: false, reason: 'unreachable', detail: 'no such site' }
    const answer = await guarded(url.replace(address, place).replace('num=100', 'num=2'), options)
    return answer.ok ? { ...answer, url: answer.url.replace(place, address) } : answer
  }
}
const pauses: number[] = []
const wait = async (pause: number) => pauses.push(pause)
const kept = (name: string) => keepAnswersIn(path.join(folder, name))
const openWith = (fetchOutside: FetchOutside, name: string) =>
  openBadgrApi({ address, token: owner.token }, { fetchOutside, wait, kept: kept(name) })
const silent = () => undefined

const readAll = async (server: TestServer, { token, accountId }: GivenPerson) => {
  const read = async (url: string) => (await server.call('GET', url, { token })).json().result
  const assertions = await Promise.all(
    ids.badges.map((id) => read(`/v2/badgeclasses/${id}/assertions?include_revoked=true&include_expired=true`)),
  )
  const things = [...(await Promise.all(lists.map(read))), ...assertions].flat()
  const publicOnes = await Promise.all(
    [...ids.awards.slice(-2), ids.revoked].map(async (id) =>
      (await server.call('GET', `/public/assertions/${id}`)).json(),
    ),
  )
  const byId = (left: { entityId: string }, right: { entityId: string }) => (left.entityId < right.entityId ? -1 : 1)
  // Who has an account here keeps its id.
  const text = JSON.stringify({ things: things.sort(byId), publicOnes }).replaceAll(accountId, 'owner')
  const byRole = (staff: { role: string }[]) => staff.toSorted((left, right) => (left.role < right.role ? -1 : 1))
  return JSON.parse(text, (name, value) => (name === 'staff' ? byRole(value) : value))
}

test('a server that speaks v2 moves here page by page: stopped, gone on, and the same in every field', async () => {
  const before = await readAll(former, owner)
  const asked: string[] = []
  const failing: FetchOutside = async (url, options) =>
    asked.length > 6 ? { ok: false, reason: 'http', status: 500, detail: '' } : outsideOf(asked)(url, options)
  await expect(readBadgrApi(openWith(failing, 'kept'), createReport(), silent)).rejects.toThrow(
    /answers 500\. Start again with the same words/,
  )
  const report = createReport()
  const [again, api] = [[] as string[], openWith(outsideOf(asked), 'kept')]
  const move = await readBadgrApi(openWith(outsideOf(again), 'kept'), report, silent)
  expect(again.filter((url) => asked.slice(0, 6).includes(url))).toEqual([])
  expect([move.people.length, move.issuers.length, move.badgeClasses.length, move.awards.length]).toEqual([2, 1, 2, 7])
  await evaluateMove(move, { former: address, own: address }, api.pictures, report)
  const files = readdirSync(path.join(folder, 'kept'))
  expect(files.every((file) => (statSync(path.join(folder, 'kept', file)).mode & 0o077) === 0)).toBe(true)
  await former.stop()

  const here = await startTestServer()
  try {
    // Runs this server, and has an account on either.
    const known = await givenPerson(here, 'owner@school.example')
    await compareWithHere(move, 'badgr test', createReport())
    const unreachable: Pictures = openWith(async () => ({ ok: false, reason: 'refused', detail: '' }), 'kept').pictures
    const target = { source: 'badgr test', pictures: unreachable, report, advance: silent }
    await moveIn(move, target)
    expect(await readAll(here, known)).toEqual(before)
    expect(report.lines().map(({ fate, what, count }) => `${fate} ${count} ${what}`)).toMatchInlineSnapshot(`
      [
        "kept 1 issuers",
        "changed 1 issuers sign with keys made here",
        "kept 2 badge classes",
        "kept 1 awards, revoked",
        "changed 1 when an award was revoked was not noted; it counts from now",
        "kept 6 awards",
        "changed 1 people who had an account here already keep that one",
        "kept 1 accounts with proven addresses",
      ]
    `)
    await moveIn(move, target)
    expect(await readAll(here, known)).toEqual(before)
    const entries = await context()
      .db.selectFrom('audit_entries')
      .select(['client_id', 'detail'])
      .where('verb', '=', 'server.moved')
      .orderBy('number')
      .execute()
    expect(entries.map(({ client_id, detail }) => ({ client_id, detail }))).toMatchObject([
      { client_id: 'command-line', detail: { source: 'badgr test', isWhole: true, account: 2, award: 7, issuer: 1 } },
      { client_id: 'command-line', detail: { award: 0 } },
    ])
  } finally {
    await here.stop()
  }
})

const answering =
  (answers: Record<string, unknown>, asked: [string, unknown][] = []): FetchOutside =>
  async (url, options) => {
    asked.push([url, options?.headers?.authorization])
    const answer = answers[url.slice(address.length)] ?? answers[url]
    if (typeof answer === 'function') return answer()
    if (answer === undefined) return { ok: false, reason: 'http', status: 404, detail: '' }
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    return { ok: true, url, status: 200, contentType: '', etag: undefined, bytes: Buffer.from(text), text: () => text }
  }
let folders = 0
const readFrom = (fetchOutside: FetchOutside, report = createReport()) =>
  readBadgrApi(openWith(fetchOutside, `hostile-${++folders}`), report, silent)

test('a server that is busy is asked again when it says, and not for ever', async () => {
  let turns = 0
  const busy = (after: string) => () => {
    turns++
    return { ok: false, reason: 'http', status: 429, detail: '', headers: { 'retry-after': after } }
  }
  pauses.length = 0
  await expect(readFrom(answering({ '/v2/issuers': busy('7') }))).rejects.toThrow('/v2/issuers answers 429.')
  expect([turns, pauses]).toEqual([5, [7000, 7000, 7000, 7000]])
  await expect(readFrom(answering({ '/v2/issuers': busy('99999999') }))).rejects.toThrow('answers 429')
  expect(pauses.at(-1)).toBe(300_000)
  await expect(readFrom(answering({ '/v2/issuers': busy('soon') }))).rejects.toThrow('answers 429')
  expect(pauses.slice(-4)).toEqual([1000, 2000, 4000, 8000])
})

test.each([
  ['to another host', { result: [], pagination: { hasNext: true, nextResults: 'https://thief.example/v2/issuers' } }],
  ['in a circle', { result: [], pagination: { hasNext: true, nextResults: '/v2/issuers' } }],
])('pages that lead %s are not followed, and the token goes nowhere else', async (_, page) => {
  const asked: [string, unknown][] = []
  await expect(readFrom(answering({ '/v2/issuers': page }, asked))).rejects.toThrow('lead astray')
  expect(asked).toEqual([[`${address}/v2/issuers`, `Bearer ${owner.token}`]])
})

test.each([
  ['no JSON', '<!doctype html>', 'is no list'],
  ['no list', { result: 'all of them' }, 'is no list'],
  ['null', 'null', 'is no list'],
  ['a refusal', () => ({ ok: false, reason: 'http', status: 401, detail: '' }), 'Is the token valid'],
])('%s in place of issuers ends the run with a reason', async (_, answer, message) => {
  await expect(readFrom(answering({ '/v2/issuers': answer }))).rejects.toThrow(message)
})

test('what is of a wrong type, too long or there twice is named in the report, and the rest is read', async () => {
  const issuer = { entityId: 'i', name: 'School\u0000', staff: [{ role: 'king' }, 7], email: 5, createdAt: 'x' }
  const badge = { entityId: 'b', name: 'Knots', tags: ['a', 'a', 7], alignments: [{}], expires: { amount: -1 } }
  const recipient = {
    type: 'email',
    plaintextIdentity: 'A@sea.example',
    hashed: true,
    identity: 'sha256$00',
    salt: 'x',
  }
  const award = { entityId: 'a', recipient, issuedOn: '2024-05-06T07:08:09Z', evidence: [{}, 'x'], revoked: 'no' }
  const report = createReport()
  const lists = {
    '/v2/issuers': { result: [issuer, issuer, { name: 'Nobody' }, null] },
    '/v2/issuers/i/badgeclasses': { result: [badge, { ...badge, name: 7 }] },
    '/v2/badgeclasses/b/assertions?include_expired=true&include_revoked=true&num=100': {
      result: [award, award, { ...award, entityId: 'c', recipient: 'x' }, { ...award, entityId: 'd e' }, []],
    },
  }
  const move = await readFrom(answering(lists), report)
  expect(move).toMatchObject({
    people: [],
    issuers: [{ name: 'School\ufffd', email: null, staff: [] }],
    badgeClasses: [{ tags: ['a'], alignment: [], expires: null }],
    awards: [{ id: 'a', recipient: { identifier: 'a@sea.example' }, revoked: null, evidence: [] }],
  })
  expect(move.awards[0]?.salt).toMatch(/^[0-9a-f]{32}$/)
  expect(report.lines().map(({ fate, what, count }) => `${fate} ${count} ${what}`)).toMatchInlineSnapshot(`
    [
      "lost 4 roles that name no person or no known role",
      "lost 1 issuers that the server names twice: the first of them is kept",
      "lost 2 issuers that cannot be read",
      "lost 1 alignments without a name or an address",
      "lost 1 badge classes that cannot be read",
      "changed 2 recipients written in the one spelling of Sash",
      "changed 2 awards whose salt cannot be read get a new one: files baked before count as altered",
      "lost 4 evidence that says nothing",
      "lost 1 awards that the server names twice: the first of them is kept",
      "lost 3 awards without badge class, recipient or day",
    ]
  `)
  expect(report.lines().at(-1)?.examples).toEqual(['c', 'd e', 'b'])
})
