import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperatorOverview } from '#contracts/operator/operator-overview.ts'
import type { OwnRequest } from '#contracts/requests/asking.ts'
import type { RequestReview } from '#contracts/requests/reviewing.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context, db, setContext } from '#infra/context.ts'
import { createClamd } from '#infra/viruses/clamd.ts'
import { requireCleanFile } from '#infra/viruses/require-clean.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenDraft, givenRules, requestsOf, sendFile } from '#testing/given/given-request.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { type ClamdServer, startClamdServer, virusWord } from '#testing/outside/clamd-server.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let clamd: ClamdServer
let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
let earner: GivenPerson
let id: string
beforeAll(async () => {
  clamd = await startClamdServer()
  server = await startTestServer({ env: { SASH_CLAMD: clamd.address } })
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  await givenRules(owner, badge)
})
afterAll(async () => {
  await server.stop()
  await clamd.stop()
})
afterEach(resetClock)
beforeEach(async () => {
  clamd.faults.length = 0
  clamd.files.length = 0
  earner = await givenPerson(server)
  id = (await givenDraft(earner, badge)).id
})

const clean = Buffer.from('A passage by night.')
const infected = Buffer.from(`A passage. ${virusWord}`)
const fileOf = ({ evidence }: OwnRequest | RequestReview) => evidence.find(({ kind }) => kind === 'file')
const keyOf = async (partId = '') =>
  (
    await db()
      .selectFrom('badge_request_parts')
      .select('file_key')
      .where('part_id', '=', partId)
      .executeTakeFirstOrThrow()
  ).file_key ?? ''
const countFiles = async () => (await db().selectFrom('blobs').select('blob_key').execute()).length
const withoutCheck = async <T>(work: () => Promise<T>): Promise<T> => {
  const connected = context()
  setContext({ ...connected, viruses: undefined })
  try {
    return await work()
  } finally {
    setContext(connected)
  }
}

test('a file in which nothing was found says so, to who sent it and to who reviews it', async () => {
  const added = fileOf((await sendFile(earner, id, clean)).json<OwnRequest>())
  expect(clamd.files).toEqual([clean])
  expect(added?.virus_checked_at).toEqual(expect.any(String))
  await earner.call('POST', `/v3/requests/${id}/send`)
  const seen = (await owner.call('GET', `${requestsOf(issuer)}/${id}`)).json<RequestReview>()
  expect(fileOf(seen)?.virus_checked_at).toBe(added?.virus_checked_at)
})

test('one in which something was found is refused, and nothing of it is kept', async () => {
  const before = await countFiles()
  const answer = await sendFile(earner, id, infected)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'file.virus'])
  expect([await countFiles(), fileOf((await earner.call('GET', `/v3/requests/${id}`)).json<OwnRequest>())]).toEqual([
    before,
    undefined,
  ])
})

test('while nobody can look no file is taken, and the same call works when somebody can', async () => {
  const before = await countFiles()
  clamd.faults.push('end')
  const refused = await sendFile(earner, id, clean)
  expect([refused.statusCode, refused.json<{ code: string }>().code, refused.headers['retry-after']]).toEqual([
    503,
    'file.unchecked',
    '30',
  ])
  expect(await countFiles()).toBe(before)
  expect((await sendFile(earner, id, clean)).statusCode).toBe(201)
})

test('a file that came before anybody looked is never called checked, and does not leave unchecked', async () => {
  const parts = await withoutCheck(async () => {
    const first = (await sendFile(earner, id, clean)).json<OwnRequest>()
    const both = (await sendFile(earner, id, infected)).json<OwnRequest>()
    return [fileOf(first), both.evidence.at(-1)]
  })
  expect(clamd.files).toEqual([])
  expect(parts.map((part) => part?.virus_checked_at)).toEqual([null, null])
  const read = (place: number) => earner.call('GET', `/v3/requests/${id}/files/${parts[place]?.id}`)
  expect((await withoutCheck(() => read(1))).statusCode).toBe(200)
  expect([(await read(0)).body, (await read(1)).statusCode]).toEqual([String(clean), 400])
  // Twice a day is enough.
  const looked = clamd.files.length
  expect((await read(0)).statusCode).toBe(200)
  expect(clamd.files.length).toBe(looked)
  shiftClock(13 * 3_600_000)
  clamd.faults.push('end')
  await expect(requireCleanFile(await keyOf(parts[0]?.id))).rejects.toMatchObject({ code: 'file.unchecked' })
})

test('a badge that is brought along is looked through as well', async () => {
  const before = await countFiles()
  const badgeOf = async (name: string) =>
    JSON.stringify(await givenSigned(earner.email, (credential) => ({ ...credential, name })))
  const bring = async (name: string) =>
    earner.call('POST', '/v1/earner/badges', { body: { assertion: await badgeOf(name) } })
  const refused = await bring(virusWord)
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('virus')])
  expect(await countFiles()).toBe(before)
  clamd.faults.push('end')
  expect((await bring('Night passage')).statusCode).toBe(503)
  expect((await bring('Night passage')).statusCode).toBe(201)
})

test('operators see whether it answers', async () => {
  const { figures } = (await owner.call('GET', '/v3/operator/overview')).json<OperatorOverview>()
  expect(figures.virus_check).toEqual({
    answers: true,
    engine: 'ClamAV 1.4.3',
    signatures_at: '2026-11-28T09:30:12.000Z',
  })
})

test('one that is silent is asked nothing for a while, so that nobody waits for it', async () => {
  const connected = context()
  setContext({ ...connected, viruses: createClamd(clamd.place, { findMilliseconds: 200, lookMilliseconds: 200 }) })
  clamd.faults.push('silence')
  expect((await sendFile(earner, id, clean)).statusCode).toBe(503)
  const looked = clamd.files.length
  expect((await sendFile(earner, id, clean)).statusCode).toBe(503)
  expect(clamd.files.length).toBe(looked)
  shiftClock(16_000)
  expect((await sendFile(earner, id, clean)).statusCode).toBe(201)
  setContext(connected)
})
