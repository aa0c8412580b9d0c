import { afterAll, beforeAll, expect, test } from 'vitest'
import { now, shiftClock } from '#infra/clock.ts'
import { config, context, db, setContext } from '#infra/context.ts'
import { newId } from '#infra/ids.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweep } from './index.ts'

let server: TestServer
let operator: GivenPerson
let owner: GivenPerson
let stranger: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
  await db().updateTable('accounts').set({ is_operator: true }).where('account_id', '=', operator.accountId).execute()
  owner = await givenPerson(server)
  stranger = await givenPerson(server)
  // From here on as on a server that others reach: on this machine's own all issuers are trusted.
  setContext({ ...context(), config: { ...config(), isLocal: false } })
})
afterAll(async () => {
  await server.stop()
})

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const shareOf = async (issuer: string) =>
  (await owner.call('GET', `/v3/issuers/${idOf(issuer)}/mail-share`)).json<{ left_today: number | null }>()

/** Mails that the issuer has sent in this very moment, as if it had awarded so often. */
const givenMails = async (issuer: string, count: number) => {
  const row = { kind: 'award', subject: 'A badge', html: '', body: '', state: 'sent' as const }
  const created_at = now()
  await db()
    .insertInto('mails')
    .values(
      Array.from({ length: count }, () => ({
        ...row,
        created_at,
        mail_id: newId(),
        to_address: newEmail(),
        issuer_id: idOf(issuer),
        award_id: newId(),
      })),
    )
    .execute()
}

const statesOf = async (issuer: string, since: string[]) => {
  const rows = await db()
    .selectFrom('mails')
    .select(['to_address', 'state', 'held_for'])
    .where('issuer_id', '=', idOf(issuer))
    .where('to_address', 'in', since)
    .execute()
  return since.map((email) => {
    const row = rows.find((mail) => mail.to_address === email)
    if (row?.state === 'queued' || row?.state === 'sent') return 'on its way'
    return row?.held_for ? `${row.state} ${row.held_for}` : row?.state
  })
}

test('a new issuer sends a hundred mails about awards a day; the others are held, and their awards kept', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  expect(await shareOf(issuer)).toEqual({ trusted: false, used_today: 0, left_today: 100 })
  await givenMails(issuer, 99)
  const emails = [newEmail(), newEmail()]
  const awards = [await givenAward(owner, badge, emails[0] ?? ''), await givenAward(owner, badge, emails[1] ?? '')]
  expect(await statesOf(issuer, emails)).toEqual(['on its way', 'held daily-share'])
  expect(await shareOf(issuer)).toEqual({ trusted: false, used_today: 100, left_today: 0 })
  for (const award of awards) {
    expect((await server.call('GET', `/public/assertions/${award}.json`)).statusCode).toBe(200)
  }
})

test('awards at once do not share the last mail of the day', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  await givenMails(issuer, 98)
  const emails = Array.from({ length: 6 }, () => newEmail())
  await Promise.all(emails.map((email) => givenAward(owner, badge, email)))
  expect((await statesOf(issuer, emails)).sort()).toEqual([
    ...Array.from({ length: 4 }, () => 'held daily-share'),
    'on its way',
    'on its way',
  ])
})

test('mails of others do not count, and neither do mails about anything else', async () => {
  const issuer = await givenIssuer(owner)
  await givenMails(await givenIssuer(owner), 100)
  await db()
    .insertInto('mails')
    .values({
      mail_id: newId(),
      kind: 'staff',
      to_address: newEmail(),
      subject: '',
      html: '',
      body: '',
      issuer_id: idOf(issuer),
    })
    .execute()
  expect(await shareOf(issuer)).toEqual({ trusted: false, used_today: 0, left_today: 100 })
})

test('held mails go when the share allows it, the oldest first, without those whose award is revoked', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  await givenMails(issuer, 100)
  const emails = [newEmail(), newEmail(), newEmail()]
  const awards: string[] = []
  for (const email of emails) awards.push(await givenAward(owner, badge, email))
  await sweep(db())
  expect(await statesOf(issuer, emails)).toEqual(Array.from({ length: 3 }, () => 'held daily-share'))
  await owner.call('DELETE', `${badge}/assertions/${awards[0]}`, { body: { revocation_reason: 'Made in error' } })
  shiftClock(86_400_000)
  try {
    await givenMails(issuer, 99)
    await sweep(db())
    expect(await statesOf(issuer, emails)).toEqual(['cancelled', 'on its way', 'held daily-share'])
  } finally {
    shiftClock(-86_400_000)
  }
})

test('an issuer owned by an operator is trusted: nothing is held, and what was held goes', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  await givenMails(issuer, 100)
  const emails = [newEmail(), newEmail()]
  await givenAward(owner, badge, emails[0] ?? '')
  await givenStaff(issuer, operator, 'editor')
  expect((await shareOf(issuer)).left_today).toBe(0)
  await db().updateTable('issuer_staff').set({ role: 'owner' }).where('account_id', '=', operator.accountId).execute()
  expect(await shareOf(issuer)).toEqual({ trusted: true, used_today: 100, left_today: null })
  await givenAward(owner, badge, emails[1] ?? '')
  expect(await statesOf(issuer, emails)).toEqual(['held daily-share', 'on its way'])
  await sweep(db())
  expect(await statesOf(issuer, emails)).toEqual(['on its way', 'on its way'])
})

test('the share of an issuer is told to its staff only', async () => {
  const issuer = await givenIssuer(owner)
  const answer = await stranger.call('GET', `/v3/issuers/${idOf(issuer)}/mail-share`)
  expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Not found.'])
  await givenStaff(issuer, stranger, 'staff')
  expect((await stranger.call('GET', `/v3/issuers/${idOf(issuer)}/mail-share`)).statusCode).toBe(200)
})
