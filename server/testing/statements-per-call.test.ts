import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenSigned } from './given/given-elsewhere.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from './given.ts'
import { recordStatements, type StatementRecorder } from './record-statements.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let recorder: StatementRecorder
let teacher: GivenPerson
let badge: string
let award: string
beforeAll(async () => {
  recorder = recordStatements()
  server = await startTestServer()
  teacher = await givenPerson(server)
  badge = await givenBadgeClass(teacher, await givenIssuer(teacher))
  award = await givenAward(teacher, badge, teacher.email)
})
afterAll(async () => {
  recorder.stop()
  await server.stop()
})

const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' }
const openPage = (url: string) => server.call('GET', url, { headers: browser })
const awardTo = (recipient_identifier: string, more: object = {}, headers: Record<string, string> = {}) =>
  teacher.call('POST', `${badge}/assertions`, { body: { recipient_identifier, ...more }, headers })
let keys = 0

/**
 * What one call sends to the database, with the beginning and the end of a transaction, and what it sends when the same
 * was asked for before. What each process looks up again once a second, whoever calls, is not of any call.
 */
const calls: Record<string, { first?: number; again: number; run: () => ReturnType<TestServer['call']> }> = {
  'award one': { again: 7, run: () => awardTo(newEmail()) },
  'award one to somebody with an account': { again: 8, run: () => awardTo(teacher.email) },
  'award one that may not repeat another': {
    again: 7,
    run: () => awardTo(newEmail(), { allow_duplicate_awards: false }),
  },
  'award one under a key': { again: 7, run: () => awardTo(newEmail(), {}, { 'idempotency-key': `once-${keys++}` }) },
  'page of an award': { first: 12, again: 1, run: () => openPage(`/public/assertions/${award}`) },
  'verify an own badge': {
    again: 2,
    run: () => {
      const url = `${context().config.origin}/public/assertions/${award}.json`
      return server.call('POST', '/v3/verify', { body: { url } })
    },
  },
  profile: { again: 2, run: () => teacher.call('GET', '/v1/user/profile') },
  issuers: { again: 3, run: () => teacher.call('GET', '/v1/issuer/issuers') },
  'list of awards': { again: 3, run: () => teacher.call('GET', `${badge}/assertions`) },
  'bring in a badge from elsewhere': {
    again: 19,
    run: async () => {
      const assertion = JSON.stringify(await givenSigned(teacher.email))
      return teacher.call('POST', '/v1/earner/badges', { body: { assertion } })
    },
  },
  backpack: { again: 3, run: () => teacher.call('GET', '/v1/earner/badges') },
  'public JSON': { first: 1, again: 0, run: () => server.call('GET', `/public/assertions/${award}.json`) },
}

test.each(Object.entries(calls))('%s', async (_name, { first, again, run }) => {
  if (first !== undefined) award = await givenAward(teacher, badge, newEmail())
  const record = () =>
    recorder.record(async () => {
      const { statusCode } = await run()
      expect([200, 201]).toContain(statusCode)
    })
  const [before, after] = [await record(), await record()]
  if (first !== undefined) expect(before.length, before.join('\n')).toBe(first)
  expect(after.length, after.join('\n')).toBe(again)
})
