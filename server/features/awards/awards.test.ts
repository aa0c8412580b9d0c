import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownAwardDetails } from '#contracts/awards/award-details.ts'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { verifyProof } from '#openbadges'
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
import { readStored as stored } from '#testing/stored-documents.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(async () => await server.stop())

const origin = 'http://localhost:8000'
const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const give = (body: object, at = badge) => owner.call('POST', `${at}/assertions`, { body })
const mailsFor = (awardId: string) =>
  context().db.selectFrom('mails').selectAll().where('award_id', '=', awardId).execute()

test('an award answers whole, and is stored with both documents and everything that leads to it [SB-3.6] [SB-7.13]', async () => {
  const recipient = newEmail('mixed')
  const answer = await give({
    recipient_identifier: ` ${recipient.toUpperCase()} `,
    narrative: 'Sailed *well*.',
    evidence_items: [{ evidence_url: 'https://e.example/1', narrative: 'Log' }, { narrative: 'Seen' }],
    expires: '2030-01-31T12:00:00+02:00',
    extensions: { 'extensions:note': { '@context': 'https://n.example/c', type: ['Extension'], text: 'x' } },
    acceptance: 'Accepted',
    issuer: 'https://evil.example',
  })
  expect(answer.statusCode).toBe(201)
  const { slug, json, ...body } = answer.json()
  const url = `${origin}/public/assertions/${slug}`
  const row = await stored(slug)
  expect(body).toEqual({
    ...shownAwardDetails.parse({}),
    created_at: expect.stringMatching(/Z$/),
    created_by: owner.email,
    image: `${url}/image`,
    picture: `${origin}/public/pictures/${row.image_key}`,
    recipient_identifier: recipient,
    recipient_type: 'email',
    narrative: 'Sailed *well*.',
    evidence_items: [
      { evidence_url: 'https://e.example/1', narrative: 'Log' },
      { evidence_url: null, narrative: 'Seen' },
    ],
    revoked: false,
    revocation_reason: null,
    expires: '2030-01-31T10:00:00.000Z',
    hashed: true,
    acceptance: 'Unaccepted',
    version: 1,
    issued_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
    extensions: { 'extensions:note': { '@context': 'https://n.example/c', type: ['Extension'], text: 'x' } },
    issuer: `${origin}/public/issuers/${idOf(issuer)}`,
    badge_class: `${origin}/public/badges/${idOf(badge)}`,
    public_url: url,
  })
  expect(json).toEqual({
    'extensions:note': { '@context': 'https://n.example/c', type: ['Extension'], text: 'x' },
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: url,
    badge: `${origin}/public/badges/${idOf(badge)}`,
    recipient: {
      type: 'email',
      hashed: true,
      identity: `sha256$${createHash('sha256')
        .update(recipient + row.salt)
        .digest('hex')}`,
      salt: row.salt,
    },
    image: `${url}/image`,
    verification: { type: 'HostedBadge' },
    issuedOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    expires: '2030-01-31T10:00:00Z',
    narrative: 'Sailed *well*.',
    evidence: [
      { type: 'Evidence', id: 'https://e.example/1', narrative: 'Log' },
      { type: 'Evidence', narrative: 'Seen' },
    ],
  })
  const credential = JSON.parse(row.credential)
  expect(await verifyProof(context().tools, credential)).toMatchObject({
    status: 'passed',
    controller: `did:web:localhost%3A8000:public:issuers:${idOf(issuer)}`,
  })
  expect(credential).toMatchObject({
    id: url,
    validUntil: '2030-01-31T10:00:00Z',
    credentialStatus: {
      statusListIndex: String(row.status_index),
      statusListCredential: `${origin}/public/issuers/${idOf(issuer)}/status/1`,
    },
  })
  expect((await owner.call('GET', `${badge}/assertions/${slug}`)).json()).toEqual(answer.json())
  expect((await server.call('GET', `/public/assertions/${slug}.json`)).json()).toEqual(json)
})

test('no published text holds the plain address, and every salt is of 128 bits and new', async () => {
  const recipient = newEmail('secret')
  const awards = await Promise.all(Array.from({ length: 4 }, () => givenAward(owner, badge, recipient)))
  const rows = await Promise.all(awards.map((id) => stored(id)))
  for (const row of rows) {
    expect(row.assertion + row.credential).not.toContain(recipient)
    expect(row.salt).toMatch(/^[0-9a-f]{32}$/)
  }
  expect(new Set(rows.map((row) => row.salt)).size).toBe(4)
})

describe('the recipient', () => {
  test.each([
    ['email', 'nobody', 'Enter a valid email address.'],
    ['email', `${'x'.repeat(65)}@example.org`, 'Enter a valid email address.'],
    ['url', 'example.org', 'Enter a valid URL.'],
    ['openBadgeId', 'mailto:a@example.org', 'Enter a valid URL.'],
    ['telephone', '0123', 'Enter a valid telephone number, such as +15551234567.'],
  ])('of type %s may not be %s', async (recipient_type, recipient_identifier, text) => {
    const answer = await give({ recipient_type, recipient_identifier })
    expect([answer.statusCode, answer.json()]).toEqual([400, { recipient_identifier: [text] }])
  })

  test('may be named as email, and must be named', async () => {
    expect((await give({ email: newEmail() })).statusCode).toBe(201)
    expect((await give({ email: 'nobody' })).json()).toEqual({ email: ['Enter a valid email address.'] })
    expect((await give({})).json()).toEqual({ recipient_identifier: ['This field is required.'] })
  })

  test.each([
    ['telephone', '+49 (151) 123-456', '+49151123456', true],
    ['url', 'HTTPS://People.Example/Ann', 'https://people.example/Ann', false],
    ['openBadgeId', 'https://id.example/ann', 'https://id.example/ann', false],
  ])('of type %s is kept as %s → %s and hashed by default: %s', async (recipient_type, given, kept, hashed) => {
    const answer = await give({ recipient_type, recipient_identifier: given })
    const { recipient_identifier, hashed: isHashed, json, slug } = answer.json()
    expect([recipient_identifier, isHashed, json.recipient.hashed]).toEqual([kept, hashed, hashed])
    expect(json.recipient.identity === kept).toBe(!hashed)
    expect(await mailsFor(slug)).toEqual([])
  })

  test('is shown plainly only when the issuer says so', async () => {
    const recipient = newEmail()
    const answer = await give({ recipient_identifier: recipient, hashed: false })
    expect(answer.json().json.recipient).toEqual({ type: 'email', hashed: false, identity: recipient })
  })
})

test('faulty details are refused with their texts', async () => {
  const recipient_identifier = newEmail()
  const refusal = async (more: object) => (await give({ recipient_identifier, ...more })).json()
  expect(await refusal({ evidence_items: [{ narrative: ' ' }] })).toEqual({
    evidence_items: ['Either url or narrative is required'],
  })
  expect(await refusal({ narrative: '![x](y)' })).toEqual({ narrative: ['Images not supported in markdown'] })
  expect(await refusal({ extensions: { revoked: {} } })).toEqual({
    extensions: ['Name extensions like "extensions:Example".'],
  })
  expect(await refusal({ expires: '2030-01-01' })).toEqual({
    expires: ['Enter a valid date and time with a time zone.'],
  })
  const count = await context()
    .db.selectFrom('awards')
    .select('award_id')
    .where('recipient_identifier', '=', recipient_identifier)
    .execute()
  expect(count).toEqual([])
})

test('the one evidence address of older clients comes first', async () => {
  const answer = await give({
    recipient_identifier: newEmail(),
    evidence: 'https://e.example/0',
    evidence_items: [{ evidence_url: 'https://e.example/1' }],
  })
  expect(answer.json().evidence_items).toEqual([
    { evidence_url: 'https://e.example/0', narrative: null },
    { evidence_url: 'https://e.example/1', narrative: null },
  ])
})

describe('expiry', () => {
  test('is computed from the class, unless the client says something [SB-3.3]', async () => {
    const term = await givenBadgeClass(owner, issuer, { expires: { amount: 2, duration: 'weeks' } })
    const expiresOf = async (more: object) => (await give({ recipient_identifier: newEmail(), ...more }, term)).json()
    const computed = await expiresOf({})
    expect(Date.parse(computed.expires) - Date.parse(computed.json.issuedOn)).toBe(14 * 86_400_000)
    expect(computed.json.expires).toBe(computed.expires.replace('.000Z', 'Z'))
    expect((await expiresOf({ expires: null })).expires).toBeNull()
    expect((await expiresOf({ expires: '2031-05-01T00:00:00Z' })).expires).toBe('2031-05-01T00:00:00.000Z')
  })
})

describe('a second award to the same recipient', () => {
  test('is allowed, unless the client asks for one only', async () => {
    const recipient_identifier = newEmail()
    const once = { recipient_identifier, allow_duplicate_awards: false }
    const first = await give(once)
    const second = await give({ ...once, recipient_identifier: recipient_identifier.toUpperCase() })
    expect([second.statusCode, second.json()]).toEqual([
      400,
      ['A previous award of this badge already exists for this recipient.'],
    ])
    expect((await give({ recipient_identifier })).statusCode).toBe(201)
    const other = await givenBadgeClass(owner, issuer)
    expect((await give(once, other)).statusCode).toBe(201)
    expect(first.statusCode).toBe(201)
  })

  test('does not meet revoked or expired ones', async () => {
    const recipient_identifier = newEmail()
    const once = { recipient_identifier, allow_duplicate_awards: false }
    const first = (await give(once)).json().slug
    await owner.call('DELETE', `${badge}/assertions/${first}`, { body: { revocation_reason: 'Error' } })
    await givenEndedAward(owner, badge, recipient_identifier)
    expect((await give(once)).statusCode).toBe(201)
    expect((await give(once)).statusCode).toBe(400)
  })

  test('of ten at the same time that ask for one only, one is made', async () => {
    const body = { recipient_identifier: newEmail(), allow_duplicate_awards: false }
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(body)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(9).fill(400)])
  })
})

test('awards made at the same time get places of their own and are all counted', async () => {
  const crowd = await givenBadgeClass(owner, issuer)
  const answers = await Promise.all(Array.from({ length: 30 }, () => give({ recipient_identifier: newEmail() }, crowd)))
  const rows = await Promise.all(answers.map((answer) => stored(answer.json().slug)))
  expect(new Set(rows.map((row) => row.status_index)).size).toBe(30)
  expect((await owner.call('GET', crowd)).json().recipient_count).toBe(30)
  expect((await owner.call('GET', issuer)).json().recipientCount).toBeGreaterThanOrEqual(30)
})

describe('the mail', () => {
  test('goes to an address that never had a badge, and later only on request', async () => {
    const recipient = newEmail()
    const first = await givenAward(owner, badge, recipient)
    const [mail, ...more] = await mailsFor(first)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to_address: recipient, kind: 'award', issuer_id: idOf(issuer), state: 'queued' })
    expect(mail?.body).toContain(`${origin}/auth/keep-badge/sash_kb_`)
    expect(mail?.html).toContain(`${origin}/public/badges/${idOf(badge)}/image?type=png`)
    expect(await mailsFor(await givenAward(owner, badge, recipient))).toEqual([])
    expect(await mailsFor(await givenAward(owner, badge, recipient, { create_notification: true }))).toHaveLength(1)
  })

  test('names the recipient and says how the badge was earned', async () => {
    const extensions = { 'extensions:recipientProfile': { name: 'Rosa < Bay' } }
    const award = await givenAward(owner, badge, newEmail(), { extensions, narrative: 'Three *passages*.' })
    const [mail] = await mailsFor(award)
    expect(mail?.body).toContain('Dear Rosa < Bay,\n\n')
    expect(mail?.body).toContain('How you earned it:\nThree passages.')
    expect(mail?.html).toContain('Dear Rosa &lt; Bay,')
  })

  test('leads somebody with an account to the backpack', async () => {
    const earner = await givenPerson(server)
    const award = await givenAward(owner, badge, earner.email)
    const [mail] = await mailsFor(award)
    expect(mail?.body).toContain(`${origin}/recipient/earned-badge/${award}`)
    expect(mail?.body).toContain(
      `Add it to a wallet on your phone:\n${origin}/recipient/earned-badge/${award}?wallet=1`,
    )
    expect(mail?.html).toContain('Add it to a wallet on your phone')
    expect(mail?.body).not.toContain('/signup')
  })

  test('carries no heading lines of its own making', async () => {
    const sly = await givenBadgeClass(owner, issuer, { name: 'Sly\r\nBcc: all@example.org' })
    const [mail] = await mailsFor(await givenAward(owner, sly, newEmail()))
    expect(mail?.subject).not.toMatch(/[\r\n]/)
  })
})

test('an award dated by the clock is never in the future', async () => {
  shiftClock(999)
  const answer = await give({ recipient_identifier: newEmail() })
  shiftClock(-999)
  expect(Date.parse(answer.json().json.issuedOn)).toBeLessThanOrEqual(Date.now() + 999)
})
