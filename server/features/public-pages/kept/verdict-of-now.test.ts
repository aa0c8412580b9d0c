import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdClock, now, resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { recordStatements, type StatementRecorder } from '#testing/record-statements.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { rewriteStored } from '#testing/stored-documents.ts'
import { keptChecks } from './kept-checks.ts'

let server: TestServer
let recorder: StatementRecorder
let teacher: GivenPerson
let badge: string
let award: string
const until = new Date(Date.now() + 3_600_000)

beforeAll(async () => {
  recorder = recordStatements()
  server = await startTestServer()
  teacher = await givenPerson(server)
  badge = await givenBadgeClass(teacher, await givenIssuer(teacher, { name: 'Harbour' }), { name: 'Skipper' })
})
beforeEach(async () => {
  award = await givenAward(teacher, badge, newEmail('maya'), { expires: until.toISOString() })
})
afterAll(async () => {
  resetClock()
  recorder.stop()
  await server.stop()
})

const open = async (language = 'en') => {
  const headers = { accept: 'text/html', 'accept-language': language, 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  const { statusCode, body } = await server.call('GET', `/public/assertions/${award}`, { headers })
  const [, verdict] = /data-verdict="(\w+)"/.exec(body) ?? []
  return { statusCode, verdict, isOpen: /<details class="all-checks" open/.test(body), body }
}
const good = 'This badge is genuine and valid.'

test('the verdict and every check stand on the page on arrival, made once for all languages', async () => {
  const first = await open()
  expect([first.verdict, first.isOpen, first.body.includes(good)]).toEqual(['valid', false, true])
  expect(first.body).toContain('checks passed')
  expect(first.body).toContain('The badge has not been changed since it was signed.')
  const { things } = keptChecks.measure()
  const german = await open('de')
  expect([german.verdict, german.body.includes('Signatur')]).toEqual(['valid', true])
  expect(keptChecks.measure().things).toBe(things)
  expect(await recorder.record(async () => void (await open()))).toHaveLength(1)
})

/** What takes the word "good" from an award, whoever does it in whichever process. */
const ends: Record<string, [change: () => Promise<unknown>, verdict: string | undefined, status?: number]> = {
  'it is revoked': [
    () => teacher.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Entered twice.' } }),
    'revoked',
  ],
  'another server revokes it': [
    () =>
      sql`update awards set revoked_at = now(), revocation_reason = 'Entered twice.' where award_id = ${award}`.execute(
        db(),
      ),
    'revoked',
  ],
  'its end comes, and nothing is written': [async () => shiftClock(until.getTime() - Date.now() + 1000), 'expired'],
  'its end is this very moment': [
    async () => {
      holdClock()
      shiftClock(until.getTime() - now().getTime())
    },
    'expired',
  ],
  'its row is gone': [() => sql`delete from award_locations where award_id = ${award}`.execute(db()), undefined, 404],
  'its credential is changed in the database': [
    () => rewriteStored(award, ({ credential }) => ({ credential: credential.replaceAll('Skipper', 'Admiral') })),
    'invalid',
  ],
  'the key that signed it is known to others': [
    () => sql`update issuer_keys set leaked_at = now() - interval '1 year', retired_at = now()`.execute(db()),
    'invalid',
  ],
}

test.each(Object.entries(ends))(
  '%s: the page that was kept says good no more',
  async (_, [change, verdict, status = 200]) => {
    expect((await open()).verdict).toBe('valid')
    await change()
    const after = await open()
    expect([after.statusCode, after.verdict, after.body.includes(good)]).toEqual([status, verdict, false])
    if (status === 200) expect(after.isOpen).toBe(true)
    resetClock()
  },
)
