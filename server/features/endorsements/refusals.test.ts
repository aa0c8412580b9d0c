import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { addressOf, decide, givenBy, givenEndorsement } from '#testing/given/given-endorsement.ts'
import { origin } from '#testing/given/given-story.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenEndedAward,
  givenIssuer,
  givenPerson,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let endorser: GivenPerson
let owner: GivenPerson
let ours: string
let theirs: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  endorser = await givenPerson(server)
  owner = await givenPerson(server)
  ours = await givenIssuer(endorser)
  theirs = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, theirs)
})
afterAll(async () => {
  await server.stop()
})
afterEach(async () => {
  resetClock()
  await db().deleteFrom('throttles').execute()
})

const endorse = (subject: string, more: object = {}) =>
  endorser.call('POST', givenBy(ours), { body: { subject, comment: 'Good.', ...more } })
const ofThisServer = expect.stringMatching(/^Only issuers, badge classes and awards of this server can be endorsed\./)
const id = 'AAAAAAAAAAAAAAAAAAAAAA'

test.each([
  'https://badges.example.org/public/badges/AAAAAAAAAAAAAAAAAAAAAA',
  `http://localhost:9000/public/badges/${id}`,
  `${origin}/public/badges/${id}`,
  `${origin}/public/issuers/${id}`,
  `${origin}/public/assertions/${id}`,
  `${origin}/public/endorsements/${id}`,
  `${origin}/public/badges/`,
  `${origin}/backpack`,
  'javascript:alert(1)',
  'badges',
  '',
])('%s is no subject', async (subject) => {
  const answer = await endorse(subject)
  expect([answer.statusCode, answer.json().detail]).toEqual([400, ofThisServer])
  const shown = await endorser.call('GET', `/v3/endorsement-subject?url=${encodeURIComponent(subject)}`)
  expect([shown.statusCode, shown.json().detail]).toEqual([400, ofThisServer])
})

test('what an address leads to is told without the person who holds the award', async () => {
  const recipient = newEmail()
  const award = await givenAward(owner, badge, recipient)
  const url = `${origin}/public/assertions/${award}`
  const answer = await endorser.call('GET', `/v3/endorsement-subject?url=${encodeURIComponent(`${url}.json?v=3_0#x`)}`)
  expect(answer.json()).toMatchObject({ kind: 'award', url, name: 'Day Skipper', issuer: { name: 'Harbour School' } })
  expect(answer.body).not.toContain(recipient)
})

test('nobody endorses what is their own', async () => {
  const own = await givenBadgeClass(endorser, ours)
  for (const path of [ours, own]) {
    const answer = await endorse(addressOf(path))
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      'An issuer cannot endorse itself or what is its own.',
    ])
  }
})

test('what is archived, revoked or expired is not endorsed any more', async () => {
  const text = 'This cannot be endorsed any more: it is archived, revoked or expired.'
  const revoked = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  await owner.call('DELETE', revoked, { body: { revocation_reason: 'Made in error' } })
  const expired = `${badge}/assertions/${await givenEndedAward(owner, badge, newEmail())}`
  const archived = await givenBadgeClass(owner, theirs)
  const [, , , , issuerId, , badgeId] = archived.split('/')
  await owner.call('POST', `/v3/issuers/${issuerId}/badges/${badgeId}/archive`, { body: { archived: true } })
  for (const path of [revoked, expired, archived]) {
    const answer = await endorse(addressOf(path))
    expect([answer.statusCode, answer.json().detail]).toEqual([400, text])
  }
})

test('an endorsement goes with what it endorses', async () => {
  const gone = await givenBadgeClass(owner, theirs)
  const given = await givenEndorsement(endorser, ours, gone)
  expect((await owner.call('DELETE', gone)).statusCode).toBe(204)
  expect((await server.call('GET', `/public/endorsements/${given}`)).statusCode).toBe(404)
  expect((await decide(owner, theirs, given, true)).statusCode).toBe(404)
  expect((await endorse(addressOf(gone))).statusCode).toBe(400)
})

const hidden = { comment: ['There are invisible signs in this text. Please type it anew.'] }
test.each([
  ['nothing', '', { comment: ['This field may not be blank.'] }],
  ['blanks', ' \n\t ', { comment: ['This field may not be blank.'] }],
  ['10,000 characters', 'x'.repeat(10_000), { comment: ['Ensure this field has no more than 2000 characters.'] }],
  ['a picture', '![x](https://evil.example/x.png)', { comment: ['Images not supported in markdown'] }],
  ['an escape', 'Good\u001b[31m', hidden],
  ['a turned direction', 'Good \u202egpj.exe', hidden],
  ['an isolate', '\u2067Good\u2069', hidden],
  ['a byte order mark', '\ufeffGood', hidden],
])('a comment of %s is refused', async (_what, comment, fields) => {
  const before = await db().selectFrom('endorsements').select('endorsement_id').execute()
  const answer = await endorse(addressOf(badge), { comment })
  expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ fields })])
  expect(await db().selectFrom('endorsements').select('endorsement_id').execute()).toEqual(before)
})

test('markup in a comment is taken out, and links in it lead nowhere dangerous', async () => {
  const hostile = await givenBadgeClass(owner, theirs)
  const comment =
    '<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[here](javascript:alert(1)) [web](https://w.example)'
  const answer = await endorse(addressOf(hostile), { comment })
  await decide(owner, hostile, answer.json().slug, true)
  const page = await server.call('GET', addressOf(hostile).replace(origin, ''), { headers: { accept: 'text/html' } })
  expect(page.body).toContain('Endorsed by')
  expect(page.body).not.toMatch(/<script>alert|<img src="?x|javascript:/)
  expect(page.body).toMatch(/<a [^>]*href="https:\/\/w\.example\/?"[^>]*rel="[^"]*nofollow/)
  const stored = await server.call('GET', `/public/endorsements/${answer.json().slug}.json?v=3_0`)
  expect(stored.json().credentialSubject.endorsementComment).toBe(
    'alert(1)\n\n[here](javascript:alert(1)) [web](https://w.example)',
  )
})

test.each(['2020-01-01T00:00:00Z', 'tomorrow', '2031-01-01', '99999-01-01T00:00:00Z'])(
  'it cannot end %s',
  async (end) => {
    const answer = await endorse(addressOf(badge), { valid_until: end })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ fields: { valid_until: [expect.any(String)] } }),
    ])
  },
)

test('one that has ended is neither accepted nor shown', async () => {
  const ending = await givenBadgeClass(owner, theirs)
  const end = { valid_until: new Date(Date.now() + 3_600_000).toISOString() }
  const first = await givenEndorsement(endorser, ours, ending, end)
  await decide(owner, ending, first, true)
  const second = await givenEndorsement(endorser, ours, theirs, end)
  shiftClock(3_700_000)
  expect((await decide(owner, theirs, second, true)).json().detail).toBe('This endorsement has ended.')
  expect((await server.call('GET', `${addressOf(ending).replace(origin, '')}.json`)).json()).not.toHaveProperty(
    'endorsement',
  )
})

test('what has changed since is not accepted as what was endorsed', async () => {
  const changing = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  const given = await givenEndorsement(endorser, ours, changing)
  await owner.call('PUT', changing, { body: { narrative: 'Something else.' } })
  const answer = await decide(owner, changing, given, true)
  expect([answer.statusCode, answer.json().detail]).toEqual([
    400,
    'What was endorsed has been changed since. Ask for a new endorsement of what it says now.',
  ])
})

test('a correction of an endorsed award takes its endorsement off, and the award says so', async () => {
  const award = `${badge}/assertions/${await givenAward(owner, badge, newEmail())}`
  await decide(owner, award, await givenEndorsement(endorser, ours, award), true)
  const path = addressOf(award).replace(origin, '')
  expect((await server.call('GET', `${path}.json`)).json().endorsement).toHaveLength(1)
  await owner.call('PUT', award, { body: { narrative: 'Something else.' } })
  expect((await server.call('GET', `${path}.json`)).json()).not.toHaveProperty('endorsement')
  expect((await server.call('GET', `${path}.json?v=3_0`)).json()).not.toHaveProperty('endorsement')
})
