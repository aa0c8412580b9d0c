import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { now, shiftClock } from '#infra/clock.ts'
import { config, context, db, setContext } from '#infra/context.ts'
import { readMigrations } from '#infra/db/schema/migrate.ts'
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

test('[A14] no issuer frees itself by making an operator its owner, who has never agreed to it', async () => {
  const issuer = await givenIssuer(owner)
  const body = { action: 'add', email: operator.email, role: 'owner' }
  expect((await owner.call('POST', `${issuer}/staff`, { body })).statusCode).toBeLessThan(300)
  const seen = (await operator.call('GET', '/v1/issuer/issuers')).json<{ json: { id: string } }[]>()
  expect(seen.map(({ json }) => idOf(json.id))).toContain(idOf(issuer))
  expect(await shareOf(issuer)).toEqual({ trusted: false, used_today: 0, left_today: 100 })
})

const change = (issuer: string, body: object, by = operator) =>
  by.call('PUT', `/v3/operator/issuers/${idOf(issuer)}`, { body })

test('an issuer that an operator lets mail without limit holds nothing, and what was held goes', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  await givenMails(issuer, 100)
  const emails = [newEmail(), newEmail(), newEmail()]
  await givenAward(owner, badge, emails[0] ?? '')
  expect((await change(issuer, { unlimited_mails: true }, owner)).statusCode).toBe(404)
  expect((await shareOf(issuer)).left_today).toBe(0)
  const set = await change(issuer, { unlimited_mails: true })
  expect([set.statusCode, set.json()]).toMatchObject([200, { unlimited_mails_since: expect.any(String) }])
  expect((await change(issuer, { unlimited_mails: true })).json()).toEqual(set.json())
  expect(await shareOf(issuer)).toEqual({ trusted: true, used_today: 100, left_today: null })
  await givenAward(owner, badge, emails[1] ?? '')
  expect(await statesOf(issuer, emails.slice(0, 2))).toEqual(['held daily-share', 'on its way'])
  await sweepNow(sweep)
  expect(await statesOf(issuer, emails.slice(0, 2))).toEqual(['on its way', 'on its way'])
  const found = (await operator.call('GET', '/v3/operator/issuers?state=unlimited')).json<{ slug: string }[]>()
  expect(found.map(({ slug }) => slug)).toEqual([idOf(issuer)])
  expect((await change(issuer, { unlimited_mails: false })).json()).toMatchObject({ unlimited_mails_since: null })
  await givenAward(owner, badge, emails[2] ?? '')
  expect(await statesOf(issuer, emails.slice(2))).toEqual(['held daily-share'])
  const log = (await operator.call('GET', '/v3/operator/audit')).json<{ verb: string; subject_id: string }[]>()
  const own = log.filter(({ subject_id }) => subject_id === idOf(issuer)).map(({ verb }) => verb)
  expect(own.slice(0, 2)).toEqual(['issuer.mails-limited', 'issuer.mails-unlimited'])
})

test('an issuer that an operator has made has no limit while they own it and are one', async () => {
  const issuer = await givenIssuer(operator)
  await givenStaff(issuer, owner, 'owner')
  expect((await shareOf(issuer)).left_today).toBeNull()
  const staff = db().updateTable('issuer_staff').where('issuer_id', '=', idOf(issuer))
  await staff.where('account_id', '=', operator.accountId).set({ role: 'editor' }).execute()
  expect((await shareOf(issuer)).left_today).toBe(100)
})

test('who had no limit because an operator owns it keeps that with the update, and nobody else gets it', async () => {
  const [owned, edited, made] = [await givenIssuer(owner), await givenIssuer(owner), await givenIssuer(operator)]
  await givenStaff(owned, operator, 'owner')
  await givenStaff(edited, operator, 'editor')
  const { text = '' } = readMigrations().find(({ name }) => name === '0138-mails-without-limit') ?? {}
  await sql.raw(text.slice(text.indexOf('update issuers'))).execute(db())
  const marked = await db()
    .selectFrom('issuers')
    .select('issuer_id')
    .where('unlimited_mails_since', 'is not', null)
    .where('issuer_id', 'in', [owned, edited, made].map(idOf))
    .execute()
  expect(marked).toEqual([{ issuer_id: idOf(owned) }])
  expect((await shareOf(owned)).left_today).toBeNull()
})

test('the share of an issuer is told to its staff only', async () => {
  const issuer = await givenIssuer(owner)
  const answer = await stranger.call('GET', `/v3/issuers/${idOf(issuer)}/mail-share`)
  expect([answer.statusCode, answer.json().detail]).toEqual([404, 'Not found.'])
  await givenStaff(issuer, stranger, 'staff')
  expect((await stranger.call('GET', `/v3/issuers/${idOf(issuer)}/mail-share`)).statusCode).toBe(200)
})
