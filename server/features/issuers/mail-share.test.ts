import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from './sweep.ts'

let server: TestServer
let operator: GivenPerson
let owner: GivenPerson
let stranger: GivenPerson
let maker: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
  await db().updateTable('accounts').set({ is_operator: true }).where('account_id', '=', operator.accountId).execute()
  owner = await givenPerson(server)
  stranger = await givenPerson(server)
  maker = await givenPerson(server)
  // From here on as on a server that others reach: on this machine's own all issuers are trusted.
  setContext({ ...context(), config: { ...config(), isLocal: false } })
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  await db().deleteFrom('throttles').where('key', 'like', 'award-mails:%').execute()
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
    // Which has been let go, though this server has no way to send it.
    if (row?.state === 'queued' || row?.state === 'sent' || row?.held_for === 'mail-server') return 'on its way'
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

test('more issuers of one account are not more mails, not even when the first one is deleted', async () => {
  const left = async (path: string) =>
    (await maker.call('GET', `/v3/issuers/${idOf(path)}/mail-share`)).json<{ left_today: number }>().left_today
  setContext({ ...context(), config: { ...config(), awardMailsPerDay: 3 } })
  try {
    const [first, second] = [await givenIssuer(maker), await givenIssuer(maker)]
    const [firstBadge, secondBadge] = [await givenBadgeClass(maker, first), await givenBadgeClass(maker, second)]
    const emails = Array.from({ length: 6 }, () => newEmail())
    const awards = [
      await givenAward(maker, firstBadge, emails[0] ?? ''),
      await givenAward(maker, firstBadge, emails[1] ?? ''),
    ]
    expect([await left(first), await left(second)]).toEqual([1, 1])
    await Promise.all(emails.slice(2, 4).map((email) => givenAward(maker, secondBadge, email)))
    expect([await left(first), await left(second)]).toEqual([0, 0])
    const held = async (path: string) => (await statesOf(path, emails)).filter((state) => state === 'held daily-share')
    expect(await held(second)).toHaveLength(1)
    for (const award of awards) {
      await maker.call('DELETE', `${firstBadge}/assertions/${award}`, { body: { revocation_reason: 'x' } })
    }
    expect((await maker.call('DELETE', first)).statusCode).toBe(204)
    const third = await givenIssuer(maker)
    await givenAward(maker, await givenBadgeClass(maker, third), emails[4] ?? '')
    expect(await held(third)).toHaveLength(1)
    shiftClock(86_401_000)
    try {
      await sweepNow(sweep)
      expect([await held(second), await held(third)]).toEqual([[], []])
    } finally {
      shiftClock(-86_401_000)
    }
  } finally {
    setContext({ ...context(), config: { ...config(), awardMailsPerDay: 100 } })
  }
})

test('an issuer that somebody else created has its own share', async () => {
  setContext({ ...context(), config: { ...config(), awardMailsPerDay: 1 } })
  try {
    const [theirs, shared] = [await givenIssuer(maker), await givenIssuer(stranger)]
    await givenStaff(shared, maker, 'owner')
    await givenAward(maker, await givenBadgeClass(maker, theirs), newEmail())
    const email = newEmail()
    await givenAward(maker, await givenBadgeClass(maker, shared), email)
    expect(await statesOf(shared, [email])).toEqual(['on its way'])
  } finally {
    setContext({ ...context(), config: { ...config(), awardMailsPerDay: 100 } })
  }
})

test('held mails go when the share allows it, the oldest first, without those whose award is revoked', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  await givenMails(issuer, 100)
  const emails = [newEmail(), newEmail(), newEmail()]
  const awards: string[] = []
  for (const email of emails) awards.push(await givenAward(owner, badge, email))
  await sweepNow(sweep)
  expect(await statesOf(issuer, emails)).toEqual(Array.from({ length: 3 }, () => 'held daily-share'))
  await owner.call('DELETE', `${badge}/assertions/${awards[0]}`, { body: { revocation_reason: 'Made in error' } })
  shiftClock(86_400_000)
  try {
    await givenMails(issuer, 99)
    await sweepNow(sweep)
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
  await sweepNow(sweep)
  expect(await statesOf(issuer, emails)).toEqual(['on its way', 'on its way'])
})

test('the share of an issuer is told to its staff only', async () => {
  const issuer = await givenIssuer(owner)
  const answer = await stranger.call('GET', `/v3/issuers/${idOf(issuer)}/mail-share`)
  expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Not found.'])
  await givenStaff(issuer, stranger, 'staff')
  expect((await stranger.call('GET', `/v3/issuers/${idOf(issuer)}/mail-share`)).statusCode).toBe(200)
})
