import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { now, resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { createElsewhere, elsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { rememberDocument, sweep } from './remembered-documents.ts'

const hour = 3_600_000
const listUrl = `${elsewhere}/revocations`
const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
]
const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterEach(resetClock)
afterAll(async () => await server.stop())

const verify = async (credential: object) => {
  const answer = await server.call('POST', '/v3/verify', { body: { credential } })
  expect(answer.statusCode).toBe(200)
  const report = answer.json<Verification>()
  return { verdict: report.verdict, status: report.checks.find(({ name }) => name === 'status')?.detail }
}
const listed = () =>
  givenSigned('maya@example.org', (badge) => ({
    ...badge,
    '@context': contexts,
    credentialStatus: { id: listUrl, type: '1EdTechRevocationList' },
  }))
const countKept = async () => (await db().selectFrom('remembered_documents').select('url').execute()).length

test('a status list that is down is answered from what was last seen, with its age, for a day [V3-13]', async () => {
  const badge = await listed()
  expect(await verify(badge)).toMatchObject({ verdict: 'unverifiable' })
  site.put('/revocations', { id: listUrl, revokedCredential: [] })
  expect(await verify(badge)).toEqual({ verdict: 'valid', status: 'The badge is not revoked.' })
  site.remove('/revocations')
  shiftClock(3 * hour)
  expect(await verify(badge)).toEqual({
    verdict: 'valid',
    status: 'The revocation list could not be fetched; as of 3 hours ago it did not name the badge.',
  })
  shiftClock(22 * hour)
  expect(await verify(badge)).toMatchObject({ verdict: 'unverifiable' })
  site.put('/revocations', { id: listUrl, revokedCredential: [{ id: badge.id ?? '' }] })
  expect(await verify(badge)).toMatchObject({ verdict: 'invalid' })
  site.remove('/revocations')
  expect(await verify(badge)).toMatchObject({ verdict: 'invalid' })
})

test('what is kept has its bounds, and old documents are dropped', async () => {
  await sweepNow(sweep)
  const before = await countKept()
  await rememberDocument('https://a.example/1', '{}')
  await rememberDocument(`https://a.example/${'x'.repeat(3000)}`, '{}')
  await rememberDocument('https://a.example/2', 'x'.repeat(1_048_577))
  expect(await countKept()).toBe(before + 1)
  shiftClock(93 * 24 * hour)
  await rememberDocument('https://a.example/3', '{}')
  await sweepNow(sweep)
  expect(await db().selectFrom('remembered_documents').select('url').execute()).toEqual([
    { url: 'https://a.example/3' },
  ])
})

test('the later of two answers stays', async () => {
  const url = 'https://a.example/both'
  await rememberDocument(url, '{"later":true}')
  await db()
    .updateTable('remembered_documents')
    .set({ fetched_at: new Date(now().getTime() + hour) })
    .where('url', '=', url)
    .execute()
  await rememberDocument(url, '{"later":false}')
  const { content } = await db()
    .selectFrom('remembered_documents')
    .select('content')
    .where('url', '=', url)
    .executeTakeFirstOrThrow()
  expect(content).toBe('{"later":true}')
})
