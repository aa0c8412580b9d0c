import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import {
  type GivenPerson,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenSignUp,
  givenStaff,
  goodPassword,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
})
afterAll(async () => {
  await server.stop()
})

interface Member {
  user: { email: string; first_name: string; last_name: string }
  role: string
  pending?: boolean
}

/** Answered with the throttle forgotten: what it does has a test of its own. */
const change = async (by: GivenPerson, body: object, path = issuer) => {
  await db().deleteFrom('throttles').where('key', 'like', 'staff:%').execute()
  return by.call('POST', `${path}/staff`, { body })
}
const listOf = async (path = issuer): Promise<Member[]> => (await owner.call('GET', `${path}/staff`)).json()
const entryOf = async (email: string, path = issuer) =>
  (await listOf(path)).find((member) => member.user.email === email)
const mailsTo = (email: string) =>
  db()
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('to_address', '=', email)
    .where('kind', '=', 'staff')
    .execute()

const noOne = {
  first_name: '',
  last_name: '',
  url: [],
  telephone: [],
  slug: '',
  agreed_terms_version: 0,
  marketing_opt_in: false,
  has_password_set: false,
}

test('a member is a role and a user with address, telephone, page and names [SB-3.5]', async () => {
  expect(await listOf(await givenIssuer(owner))).toEqual([
    {
      role: 'owner',
      user: { ...noOne, slug: owner.accountId, email: owner.email, first_name: 'Maya', last_name: 'Okonkwo' },
    },
  ])
})

describe('adding somebody [SB-7.12]', () => {
  test('answers the address with empty names and `pending`, alike for known, unproven and unknown ones', async () => {
    const known = await givenPerson(server)
    const unproven = await givenSignUp(server, newEmail())
    for (const email of [known.email, unproven, newEmail()]) {
      const answer = await change(owner, { action: 'add', email: ` ${email.toUpperCase()} `, role: 'editor' })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ user: { ...noOne, email }, role: 'editor', pending: true })
    }
  })

  test('somebody unknown is listed as pending, without a name, and invited by mail', async () => {
    const email = newEmail()
    await change(owner, { action: 'add', email, role: 'editor' })
    expect(await entryOf(email)).toEqual({ user: { ...noOne, email }, role: 'editor', pending: true })
    expect(await mailsTo(email)).toEqual([
      {
        subject: 'You are invited to the staff of Harbour School',
        body: expect.stringContaining(`/signup?email=${encodeURIComponent(email)}`),
      },
    ])
    expect((await owner.call('GET', issuer)).json().staff).toContainEqual({
      user: { ...noOne, email },
      role: 'editor',
      pending: true,
    })
  })

  test('the invitation becomes the role when the address is proven, and not before', async () => {
    const email = newEmail()
    await change(owner, { action: 'add', email, role: 'editor' })
    await givenSignUp(server, email)
    expect((await entryOf(email))?.pending).toBe(true)
    const signIn = await server.call('POST', '/o/token', {
      form: { username: email, password: goodPassword, scope: 'rw:issuer' },
    })
    const early = await server.call('GET', issuer, { token: signIn.json().access_token })
    expect([early.statusCode, early.json()]).toEqual([400, ['Please verify your email address first, then try again.']])
    await server.call('POST', await readMailLink(email))
    expect(await entryOf(email)).toMatchObject({ role: 'editor', user: { first_name: 'Maya' } })
    const rows = await db().selectFrom('staff_invitations').select('role').where('email', '=', email).execute()
    expect(rows).toEqual([])
  })

  test('somebody who is on the staff, or invited, is not added again', async () => {
    const texts = ['Could not add user to staff list. User already in staff list.']
    const [person, member, unknown] = [await givenPerson(server), await givenPerson(server), newEmail()]
    await givenStaff(issuer, member, 'staff')
    for (const email of [person.email, member.email, unknown]) {
      if (email !== member.email) await change(owner, { action: 'add', email })
      const again = await change(owner, { action: 'add', email, role: 'owner' })
      expect([again.statusCode, again.json()]).toEqual([400, texts])
      expect((await entryOf(email))?.role).toBe('staff')
    }
  })

  test('the same person added and removed in turns gets one mail', async () => {
    const email = newEmail()
    for (let round = 0; round < 3; round++) {
      await change(owner, { action: 'add', email })
      await change(owner, { action: 'remove', email })
    }
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('nobody adds more than a hundred people on one day', async () => {
    const busy = await givenPerson(server)
    const path = await givenIssuer(busy)
    await change(busy, { action: 'add', email: newEmail() }, path)
    await db()
      .updateTable('throttles')
      .set({ failures: 100 })
      .where('key', '=', `budget:staff:account:86400:${busy.accountId}`)
      .execute()
    const email = newEmail()
    const answer = await change(busy, { action: 'add', email }, path)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      ['So many people cannot be added on one day. Please go on tomorrow.'],
    ])
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('who is meant', () => {
  test.each([
    [{ email: 'a@example.org', username: 'a@example.org' }],
    [{ email: 'a@example.org', url: 'https://a.example' }],
  ])('is said by exactly one field, not by %j', async (fields) => {
    const answer = await change(owner, { action: 'add', ...fields })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      'Please provided only one of the following: a valid email address, username, url or telephone identifier.',
    ])
  })

  test.each([
    [{}],
    [{ email: '', telephone: ' ' }],
    [{ email: 'nobody' }],
    [{ email: 'a@example.org\r\nBcc: b@example.org' }],
    [{ url: 'https://a.example' }],
    [{ telephone: '+15551234567' }],
    [{ username: 'somebody' }],
  ])('cannot be %j, which reaches nobody', async (fields) => {
    const answer = await change(owner, { action: 'add', ...fields })
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      'User not found. please provide a valid email address, username, url or telephone identifier.',
    ])
  })

  test('may be said by the id of somebody on the staff', async () => {
    const person = await givenPerson(server)
    await givenStaff(issuer, person, 'staff')
    const changed = await change(owner, { action: 'modify', username: person.accountId, role: 'editor' })
    expect(changed.json()).toMatchObject({ role: 'editor', user: { email: person.email } })
    const removed = await change(owner, { action: 'remove', username: person.accountId })
    expect(removed.json()).toBe(`User ${person.accountId} has been removed from Harbour School staff.`)
  })
})

describe('changing and removing [SB-7.12]', () => {
  test('a changed role holds from the next call on', async () => {
    const person = await givenPerson(server)
    await givenStaff(issuer, person, 'staff')
    const create = () => givenBadgeClass(person, issuer)
    await expect(create()).rejects.toThrow('Not found.')
    const answer = await change(owner, { action: 'modify', email: person.email, role: 'editor' })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { role: 'editor', user: { last_name: 'Okonkwo' } }])
    await create()
  })

  test('a removal needs no role and ends everything at once', async () => {
    const person = await givenPerson(server)
    await givenStaff(issuer, person, 'editor')
    const answer = await change(owner, { action: 'remove', email: person.email })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      `User ${person.email} has been removed from Harbour School staff.`,
    ])
    expect((await person.call('GET', issuer)).statusCode).toBe(404)
    expect((await person.call('GET', '/v1/issuer/issuers')).json()).toEqual([])
    expect(await entryOf(person.email)).toBeUndefined()
  })

  test('an invitation can be changed, and taken back so that the proof gives no role', async () => {
    const [kept, gone] = [newEmail(), newEmail()]
    for (const email of [kept, gone]) await change(owner, { action: 'add', email })
    const changed = await change(owner, { action: 'modify', email: kept, role: 'owner' })
    expect(changed.json()).toEqual({ user: { ...noOne, email: kept }, role: 'owner', pending: true })
    const removed = await change(owner, { action: 'remove', email: gone })
    expect([removed.statusCode, removed.json()]).toEqual([
      200,
      `User ${gone} has been removed from Harbour School staff.`,
    ])
    await givenPersonAfterInvitation(kept)
    await givenPersonAfterInvitation(gone)
    expect([(await entryOf(kept))?.role, await entryOf(gone)]).toEqual(['owner', undefined])
  })

  test.each(['modify', 'remove'])('there must be somebody to %s', async (action) => {
    const stranger = await givenPerson(server)
    for (const email of [stranger.email, newEmail()]) {
      const answer = await change(owner, { action, email })
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        ['Cannot modify staff record. Matching staff record does not exist.'],
      ])
    }
  })

  test.each(['add', 'modify', 'remove'])('nobody can %s themselves', async (action) => {
    for (const fields of [{ email: owner.email }, { username: owner.email }, { username: owner.accountId }]) {
      const answer = await change(owner, { action, ...fields, role: 'staff' })
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        'Cannot modify your own permissions on an issuer profile',
      ])
    }
    expect((await entryOf(owner.email))?.role).toBe('owner')
  })

  test('the staff of another issuer stays as it is', async () => {
    const other = await givenPerson(server)
    const theirs = await givenIssuer(other)
    const member = await givenPerson(server)
    await givenStaff(theirs, member, 'staff')
    const email = newEmail()
    await change(other, { action: 'add', email }, theirs)
    for (const victim of [member.email, email]) {
      expect((await change(owner, { action: 'remove', email: victim })).statusCode).toBe(400)
      expect((await change(owner, { action: 'remove', email: victim }, theirs)).statusCode).toBe(404)
    }
    expect((await other.call('GET', `${theirs}/staff`)).json()).toHaveLength(3)
  })
})

test('after a refusal one waits, so that addresses cannot be tried by the thousand', async () => {
  const email = newEmail()
  expect((await change(owner, { action: 'remove', email })).statusCode).toBe(400)
  const next = await owner.call('POST', `${issuer}/staff`, { body: { action: 'remove', email } })
  expect([next.statusCode, next.json()]).toMatchObject([429, { expires: expect.any(Number) }])
})

/** Signs up with an address that was written to before. */
async function givenPersonAfterInvitation(email: string): Promise<void> {
  await givenSignUp(server, email)
  await server.call('POST', await readMailLink(email))
}
