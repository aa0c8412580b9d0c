import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { verifyProof } from '#openbadges'
import { batchesOf, countStored, givenBatch, newRows, sendBatch } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { opened } from '#testing/stored-documents.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer, { expires: { amount: 2, duration: 'years' } })
})
afterAll(async () => {
  await server.stop()
})

const awardsOf = async (batch: string) =>
  opened(
    await context()
      .db.selectFrom('awards')
      .selectAll()
      .where('batch_id', '=', batch.split('/').at(-1) ?? '')
      .orderBy('row_number')
      .execute(),
  )

test('a batch is taken at once, and tells where it is and how far [SB-7.14]', async () => {
  const answer = await sendBatch(owner, badge, { awards: newRows(3) })
  expect(answer.statusCode).toBe(202)
  const { id, ...rest } = answer.json()
  const url = `http://localhost:8000${batchesOf(badge)}/${id}`
  expect(answer.headers.location).toBe(url)
  expect(rest).toEqual({
    state: 'running',
    status: 'processing',
    total: 3,
    processed: 0,
    succeeded: 0,
    failed: 0,
    skipped: 0,
    to_take_back: 0,
    create_notification: false,
    hold_minutes: 0,
    start_at: expect.stringMatching(/Z$/),
    mails_at: null,
    created_at: rest.start_at,
    created_by: owner.email,
    finished_at: null,
    can_undo: false,
    url,
  })
  await context().queue.drain()
  const done = (await owner.call('GET', `${batchesOf(badge)}/${id}`)).json()
  expect(done).toMatchObject({ state: 'done', status: 'done', processed: 3, succeeded: 3, failed: 0 })
  expect(done.finished_at).toMatch(/Z$/)
})

test('awards of a batch say what awards made one by one say', async () => {
  const recipient = newEmail('both')
  const more = {
    narrative: 'Sailed *well*.',
    evidence_items: [{ evidence_url: 'https://e.example/1', narrative: 'Log' }],
    extensions: { 'extensions:note': { '@context': 'https://n.example/c', type: ['Extension'], text: 'x' } },
  }
  const single = await givenAward(owner, badge, recipient, more)
  const [row] = await awardsOf(
    await givenBatch(owner, badge, { awards: [{ email: ` ${recipient.toUpperCase()}`, ...more }] }),
  )
  const [other] = await opened(
    await context().db.selectFrom('awards').selectAll().where('award_id', '=', single).execute(),
  )
  if (!other) throw new Error('There is no such award.')
  // Numbers, moments and what hangs on them differ; the shape and everything that was said do not.
  const plain = (text: string) =>
    text
      .replaceAll(other.award_id, 'ID')
      .replaceAll(row?.award_id ?? '', 'ID')
      .replace(/"(salt|identity|identityHash|statusListIndex|proofValue)":"[^"]*"/g, '"$1":"…"')
      .replace(/#\d+"/g, '#…"')
      .replace(/T\d\d:\d\d:\d\dZ/g, 'T…Z')
  expect(JSON.parse(plain(row?.assertion ?? ''))).toEqual(JSON.parse(plain(other.assertion)))
  expect(plain(row?.credential ?? '')).toBe(plain(other.credential))
  const {
    award_id,
    salt,
    assertion,
    credential,
    created_at,
    updated_at,
    issued_on,
    expires_at,
    status_index,
    ...alike
  } = other
  expect(row).toMatchObject({ ...alike, documents: expect.any(String), batch_id: expect.any(String), row_number: 1 })
})

test('a large batch is signed in other threads, row by row in order and each for its own recipient', async () => {
  const rows = newRows(60)
  const awards = await awardsOf(await givenBatch(owner, badge, { awards: rows }))
  expect(awards.map((award) => award.recipient_identifier)).toEqual(rows.map((row) => row.recipient_identifier))
  for (const award of awards) {
    const credential = JSON.parse(award.credential)
    expect(await verifyProof(context().tools, credential)).toMatchObject({ status: 'passed' })
    const hash = createHash('sha256')
      .update(award.recipient_identifier + award.salt)
      .digest('hex')
    expect(credential.credentialSubject.identifier[0].identityHash).toBe(`sha256$${hash}`)
    expect(credential.id).toBe(`http://localhost:8000/public/assertions/${award.award_id}`)
    expect(credential.credentialStatus.statusListIndex).toBe(String(award.status_index))
  }
  expect(new Set(awards.map((award) => award.status_index)).size).toBe(60)
})

test('a row has a name, a day and an expiry of its own', async () => {
  const awards = [
    { ...newRows(1)[0], recipient_name: '<b>Maya</b> Okonkwo ', issued_on: '2025-03-31T00:00:00+02:00' },
    { ...newRows(1)[0], expires: null },
    { ...newRows(1)[0], expires: '2031-01-01T00:00:00Z' },
  ]
  const [named, endless, dated] = await awardsOf(await givenBatch(owner, badge, { awards }))
  expect(named).toMatchObject({ recipient_name: 'Maya Okonkwo', issued_on: new Date('2025-03-30T22:00:00Z') })
  expect(named?.expires_at).toEqual(new Date('2027-03-30T22:00:00Z'))
  expect(JSON.parse(named?.assertion ?? '')).toMatchObject({
    issuedOn: '2025-03-30T22:00:00Z',
    'extensions:recipientProfile': {
      '@context': 'https://openbadgespec.org/extensions/recipientProfile/context.json',
      type: ['Extension', 'extensions:RecipientProfile'],
      name: 'Maya Okonkwo',
    },
  })
  expect(JSON.parse(named?.credential ?? '').validFrom).toBe('2025-03-30T22:00:00Z')
  expect(endless?.expires_at).toBeNull()
  expect(dated?.expires_at).toEqual(new Date('2031-01-01T00:00:00Z'))
})

const whole = {
  '@context': 'https://openbadgespec.org/extensions/recipientProfile/context.json',
  type: ['Extension', 'extensions:RecipientProfile'],
}

test('a name goes into the profile that the row brings, whose other members stay', async () => {
  const extensions = { 'extensions:recipientProfile': { url: 'https://maya.example/', name: 'May' } }
  const awards = [{ ...newRows(1)[0], recipient_name: 'Maya', extensions }]
  const [award] = await awardsOf(await givenBatch(owner, badge, { awards }))
  expect(award?.extensions).toEqual({
    'extensions:recipientProfile': { ...whole, url: 'https://maya.example/', name: 'Maya' },
  })
})

test('a name has no markup, whether the row or its profile says it, and the profile has its context and type', async () => {
  const extensions = { 'extensions:recipientProfile': { name: '<b>Maya</b> Okonkwo' } }
  const awards = [
    { ...newRows(1)[0], extensions },
    { ...newRows(1)[0], extensions, recipient_name: '<i>Maya</i> Okonkwo' },
    { ...newRows(1)[0], extensions: { 'extensions:recipientProfile': { name: 'Maya' } }, recipient_name: 'Maya' },
  ]
  const made = await awardsOf(await givenBatch(owner, badge, { awards }))
  expect(made.map((award) => award.extensions)).toEqual(
    ['Maya Okonkwo', 'Maya Okonkwo', 'Maya'].map((name) => ({ 'extensions:recipientProfile': { ...whole, name } })),
  )
})

test('a day that has begun further east is not dated in the future', async () => {
  const soon = new Date(Date.now() + 10 * 3_600_000).toISOString()
  const [award] = await awardsOf(await givenBatch(owner, badge, { awards: newRows(1, { issued_on: soon }) }))
  expect(award?.issued_on.getTime()).toBeLessThanOrEqual(Date.now())
  const late = new Date(Date.now() + 50 * 3_600_000).toISOString()
  const answer = await sendBatch(owner, badge, { awards: newRows(1, { issued_on: late }) })
  expect(answer.json().fields).toEqual({ 'awards.0.issued_on': ['Enter a day that is not in the future.'] })
})

test('rows are evaluated as a whole: nothing is stored, and each fault is named by its row', async () => {
  const before = await countStored(issuer)
  const awards = newRows(20)
  awards[4] = { recipient_identifier: 'nobody' }
  awards[17] = { recipient_identifier: '0123', recipient_type: 'telephone', extensions: { id: {} } }
  const answer = await sendBatch(owner, badge, { awards })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json().fields).toEqual({
    'awards.4.recipient_identifier': ['Enter a valid email address.'],
    'awards.17.recipient_identifier': ['Enter a valid telephone number, such as +15551234567.'],
  })
  awards[17] = { ...newRows(1)[0], narrative: '![x](y)', evidence_items: [{ narrative: ' ' }] }
  const shaped = (await sendBatch(owner, badge, { awards })).json()
  expect(shaped.fields).toEqual({
    'awards.17.narrative': ['Images not supported in markdown'],
    'awards.17.evidence_items.0': ['Either url or narrative is required'],
  })
  const many = await sendBatch(owner, badge, { awards: Array(5000).fill({ recipient_identifier: 'nobody' }) })
  expect(Object.keys(many.json().fields)).toHaveLength(100)
  expect(await countStored(issuer)).toEqual(before)
})

test('an empty batch, too many rows and impossible choices are refused', async () => {
  const refused = async (body: object) => {
    const answer = await sendBatch(owner, badge, body)
    return [answer.statusCode, Object.keys(answer.json().fields)]
  }
  expect(await refused({ awards: [] })).toEqual([400, ['awards']])
  expect(await refused({ awards: Array(50_001).fill({ email: 'a@b.example' }) })).toEqual([400, ['awards']])
  expect(await refused({ awards: newRows(1), hold_minutes: -1 })).toEqual([400, ['hold_minutes']])
  expect(await refused({ awards: newRows(1), hold_minutes: 10_081 })).toEqual([400, ['hold_minutes']])
  expect(await refused({ awards: newRows(1), start_at: '2099-01-01T00:00:00Z' })).toEqual([400, ['start_at']])
})

test('the same address may come more than once, in one batch and in two at the same time', async () => {
  const rows = newRows(30)
  const batches = await Promise.all([
    givenBatch(owner, badge, { awards: [...rows, ...rows] }),
    givenBatch(owner, badge, { awards: [...rows].reverse() }),
  ])
  const made = await Promise.all(batches.map(awardsOf))
  expect(made.map((awards) => awards.length)).toEqual([60, 30])
  const mails = await context()
    .db.selectFrom('mails')
    .select('mail_id')
    .where(
      'to_address',
      'in',
      rows.map((row) => row.recipient_identifier ?? ''),
    )
    .execute()
  expect(mails).toHaveLength(30)
})

test('the owner of a proven address finds the badge in the backpack at once', async () => {
  const earner = await givenPerson(server)
  const later = newEmail('later')
  const batch = await givenBatch(owner, badge, { awards: [{ email: earner.email }, { email: later }] })
  const [mine] = await awardsOf(batch)
  const entries = await context()
    .db.selectFrom('backpack_entries')
    .select('award_id')
    .where('account_id', '=', earner.accountId)
    .execute()
  expect(entries).toEqual([{ award_id: mine?.award_id }])
})

test('the count of the class grows by the awards that were made', async () => {
  const own = await givenBadgeClass(owner, issuer)
  await givenBatch(owner, own, { awards: newRows(7) })
  expect((await owner.call('GET', own)).json().recipient_count).toBe(7)
})
