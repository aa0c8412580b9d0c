import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { now } from '#infra/clock.ts'
import { config, context, db, setContext } from '#infra/context.ts'
import { newId } from '#infra/ids.ts'
import { runSweep } from '#testing/given/given-batch.ts'
import { spokenClass } from '#testing/given/given-languages.ts'
import { mailsOf } from '#testing/given/given-move.ts'
import { currentKey, givenSigning } from '#testing/given/given-signing.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenEndedAward,
  givenPerson,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const kind = 'renewed-badges'

let server: TestServer
let owner: GivenPerson
let earner: GivenPerson
let signing: Awaited<ReturnType<typeof givenSigning>>
beforeAll(async () => {
  server = await startTestServer()
  // The first account looks after the server, so its issuers know no limit.
  await givenPerson(server)
  owner = await givenPerson(server)
  earner = await givenPerson(server)
})
beforeEach(async () => {
  signing = await givenSigning(server, owner)
  await db().deleteFrom('mails').execute()
})
afterEach(() => {
  setContext({ ...context(), config: { ...config(), isLocal: true, awardMailsPerDay: 100 } })
})
afterAll(async () => {
  await server.stop()
})

const drain = () => context().queue.drain()
const leak = async () => {
  expect((await signing.reportLeaked(currentKey(await signing.readSigning()).id)).statusCode).toBe(200)
  await drain()
}
/** How many may leave, and how many wait for their turn. */
const countMails = async () => {
  const rows = await db().selectFrom('mails').select('held_for').where('kind', '=', kind).execute()
  const waiting = rows.filter(({ held_for }) => held_for === 'daily-share')
  return [rows.length - waiting.length, waiting.length]
}

test('after a leak each earner gets one mail, however many badges they have', async () => {
  const other = newEmail()
  const second = await givenBadgeClass(owner, signing.issuer)
  const ids = [
    await givenAward(owner, signing.badge, earner.email),
    await givenAward(owner, second, earner.email),
    await givenAward(owner, second, other),
  ]
  await leak()
  const [mail, ...more] = await mailsOf(earner.email, kind)
  expect(more).toEqual([])
  expect(mail).toContain('Files that you downloaded before, and copies in a wallet, no longer count.')
  expect(ids.slice(0, 2).some((id) => mail?.includes(`/recipient/earned-badge/${id}`))).toBe(true)
  expect(await mailsOf(other, kind)).toEqual([expect.stringContaining(`/public/assertions/${ids[2]}`)])
  expect(await db().selectFrom('key_renewal_mails').selectAll().execute()).toEqual([])
  await leak()
  expect(await mailsOf(earner.email, kind)).toHaveLength(2)
})

test('the mail names the badge in the language of whoever reads it [LG-12]', async () => {
  await earner.call('PUT', '/v3/account/settings', { body: { language: 'de' } })
  const spoken = await givenBadgeClass(owner, signing.issuer, spokenClass)
  await givenAward(owner, spoken, earner.email)
  await leak()
  expect(await mailsOf(earner.email, kind)).toEqual([expect.stringContaining('„Tagesskipper“')])
  await earner.call('PUT', '/v3/account/settings', { body: { language: 'en' } })
})

test('the history of the badge says so, and that of a badge signed with another key does not', async () => {
  const before = await givenAward(owner, signing.badge, earner.email)
  const old = currentKey(await signing.readSigning())
  await signing.rotate(old.id)
  const after = await givenAward(owner, signing.badge, earner.email)
  await signing.reportLeaked(old.id)
  await drain()
  const kinds = async (id: string) => {
    const events = (await earner.call('GET', `/v3/backpack/badges/${id}/history`)).json<{ kind: string }[]>()
    return events.map((event) => event.kind)
  }
  expect([await kinds(before), await kinds(after)]).toEqual([['renewed', 'awarded'], ['awarded']])
})

test('who has only badges that count no longer, or none by mail, is not written to', async () => {
  const revoked = await givenAward(owner, signing.badge, newEmail())
  await owner.call('DELETE', `${signing.badge}/assertions/${revoked}`, { body: { revocation_reason: 'Made in error' } })
  await givenEndedAward(owner, signing.badge, newEmail())
  await owner.call('POST', `${signing.badge}/assertions`, {
    body: { recipient_identifier: 'https://maya.example', recipient_type: 'url' },
  })
  const refused = await givenAward(owner, signing.badge, earner.email)
  await earner.call('DELETE', `/v1/earner/badges/${refused}`)
  await leak()
  expect(await countMails()).toEqual([0, 0])
})

test('no more go on one day than the issuer may send, and the others wait', async () => {
  await signing.awardMany(5)
  setContext({ ...context(), config: { ...config(), isLocal: false, awardMailsPerDay: 3 } })
  await db().deleteFrom('mails').execute()
  await db().deleteFrom('throttles').where('key', 'like', 'award-mails:%').execute()
  await leak()
  expect(await countMails()).toEqual([3, 2])
  await runSweep()
  expect(await countMails()).toEqual([3, 2])
})

test('other mails do not wait behind a great many of these', async () => {
  await signing.awardMany(3)
  await db().deleteFrom('mails').execute()
  const row = { kind: 'award', subject: 'A badge', html: '', body: '', created_at: now() }
  const others = Array.from({ length: 499 }, () => ({ ...row, mail_id: newId(), to_address: newEmail() }))
  await db().insertInto('mails').values(others).execute()
  await signing.reportLeaked(currentKey(await signing.readSigning()).id)
  await drain()
  expect(await countMails()).toEqual([1, 2])
  await db().deleteFrom('mails').where('kind', '=', 'award').execute()
  await runSweep()
  expect(await countMails()).toEqual([3, 0])
})
