import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { verifyProof } from '#openbadges'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  newEmail,
  svgPicture,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { rewriteStored } from '#testing/stored-documents.ts'

let server: TestServer
let owner: GivenPerson
let editor: GivenPerson
let earner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  editor = await givenPerson(server)
  earner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  await givenStaff(issuer, editor, 'editor')
})
afterAll(async () => {
  await server.stop()
})

const correct = (award: string, body: object, by = owner) => by.call('PUT', `${badge}/assertions/${award}`, { body })
const publicJson = (award: string) => server.call('GET', `/public/assertions/${award}.json`)
const publicCredential = async (award: string) =>
  (await server.call('GET', `/public/assertions/${award}.json?v=3_0`)).json()
const versionsOf = async (award: string) =>
  (await owner.call('GET', `${badge.replace('/v1/issuer', '/v3')}/awards/${award}/versions`)).json()

const first = {
  narrative: 'Sailed wel.',
  evidence_items: [{ evidence_url: 'https://e.example/1', narrative: 'Log' }],
  expires: '2030-01-31T10:00:00Z',
  extensions: { 'extensions:old': { a: 1, b: { d: 2, c: 3 } } },
}

test('a correction changes both documents at once and nothing else of them', async () => {
  const award = await givenAward(owner, badge, earner.email, first)
  const [before, credential] = [(await publicJson(award)).json(), await publicCredential(award)]
  const oldTag = (await publicJson(award)).headers.etag
  shiftClock(90_000)
  const change = {
    narrative: 'Sailed *well*.',
    evidence_items: [{ narrative: 'Seen' }, { evidence_url: 'https://e.example/2' }],
    expires: '2031-01-31T10:00:00Z',
    extensions: { 'extensions:new': { text: 'x' } },
  }
  const answer = await correct(award, change)
  shiftClock(-90_000)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { version: 2, narrative: 'Sailed *well*.', expires: '2031-01-31T10:00:00.000Z', extensions: change.extensions },
  ])
  const after = await publicJson(award)
  const { 'extensions:old': _gone, ...kept } = before
  expect(after.json()).toEqual({
    ...kept,
    'extensions:new': { text: 'x' },
    narrative: 'Sailed *well*.',
    expires: '2031-01-31T10:00:00Z',
    evidence: [
      { type: 'Evidence', narrative: 'Seen' },
      { type: 'Evidence', id: 'https://e.example/2' },
    ],
  })
  expect(answer.json().json).toEqual(after.json())
  expect(after.headers.etag).not.toBe(oldTag)
  const signed = await publicCredential(award)
  expect(await verifyProof(context().tools, signed)).toMatchObject({ status: 'passed' })
  const { proof, ...said } = signed
  const { proof: formerProof, ...formerlySaid } = credential
  expect(said).toEqual({
    ...formerlySaid,
    validUntil: '2031-01-31T10:00:00Z',
    evidence: [
      { type: ['Evidence'], narrative: 'Seen' },
      { id: 'https://e.example/2', type: ['Evidence'] },
    ],
    credentialSubject: { ...formerlySaid.credentialSubject, narrative: 'Sailed *well*.' },
  })
  expect(Date.parse(proof[0].created) - Date.parse(formerProof[0].created)).toBeGreaterThanOrEqual(90_000)
  expect((await earner.call('GET', `/v1/earner/badges/${award}?json_format=plain`)).json()).toMatchObject({
    narrative: 'Sailed *well*.',
    evidence_items: [{ narrative: 'Seen' }, { evidence_url: 'https://e.example/2' }],
    json: { expires: '2031-01-31T10:00:00.000Z' },
  })
  const page = await server.call('GET', `/public/assertions/${award}`, { headers: { accept: 'text/html' } })
  expect(page.body).toContain('https://e.example/2')
  expect(page.body).not.toContain('https://e.example/1')
})

test('what is left out stays, and null or blank takes away', async () => {
  const award = await givenAward(owner, badge, newEmail(), first)
  const of = async (body: object) => {
    const { narrative, evidence_items, expires, extensions, json, version } = (await correct(award, body)).json()
    return { narrative, evidence_items, expires, extensions, members: Object.keys(json).sort(), version }
  }
  const start = {
    ...first,
    expires: '2030-01-31T10:00:00.000Z',
    members: Object.keys((await publicJson(award)).json()).sort(),
  }
  const without = (name: string) => start.members.filter((member) => member !== name)
  expect(await of({})).toEqual({ ...start, version: 1 })
  expect(await of({ narrative: ' ' })).toEqual({ ...start, narrative: null, members: without('narrative'), version: 2 })
  expect(await of({ narrative: first.narrative, evidence_items: null })).toEqual({
    ...start,
    evidence_items: [],
    members: without('evidence'),
    version: 3,
  })
  expect(await of({ evidence_items: first.evidence_items, expires: null })).toEqual({
    ...start,
    expires: null,
    members: without('expires'),
    version: 4,
  })
  expect(await of({ expires: first.expires, extensions: null })).toEqual({
    ...start,
    extensions: {},
    members: without('extensions:old'),
    version: 5,
  })
  expect((await publicCredential(award)).validUntil).toBe('2030-01-31T10:00:00Z')
})

test('a correction that changes nothing makes no new version and no new signature', async () => {
  const award = await givenAward(owner, badge, newEmail(), first)
  const before = await publicCredential(award)
  const extensions = { 'extensions:old': { b: { c: 3, d: 2 }, a: 1 } }
  expect((await correct(award, { ...first, expires: '2030-01-31T12:00:00+02:00', extensions })).json().version).toBe(1)
  expect(await versionsOf(award)).toHaveLength(1)
  expect(await publicCredential(award)).toEqual(before)
})

test('what the award said before is kept with who changed it and when, newest first', async () => {
  const award = await givenAward(owner, badge, newEmail(), first)
  const started = Date.now()
  await correct(award, { narrative: 'Second' })
  await correct(award, { narrative: 'Third' }, editor)
  const versions = await versionsOf(award)
  expect(versions).toMatchObject([
    { version: 3, replaced_at: null, replaced_by: null, json: { narrative: 'Third' } },
    { version: 2, replaced_by: editor.email, json: { narrative: 'Second' } },
    { version: 1, replaced_by: owner.email, json: { narrative: first.narrative } },
  ])
  for (const { replaced_at } of versions.slice(1)) expect(Date.parse(replaced_at)).toBeGreaterThanOrEqual(started)
  expect(versions[0].json).toEqual((await publicJson(award)).json())
})

test('a correction that another process made shows within seconds', async () => {
  const award = await givenAward(owner, badge, newEmail(), first)
  const before = (await publicJson(award)).json()
  const assertion = JSON.stringify({ ...before, narrative: 'Said elsewhere' })
  await rewriteStored(award, () => ({ assertion }))
  await expect
    .poll(async () => (await publicJson(award)).json().narrative, { timeout: 4000, interval: 250 })
    .toBe('Said elsewhere')
})

test('corrections at the same time follow each other, and none is lost', async () => {
  const award = await givenAward(owner, badge, newEmail())
  const texts = ['a', 'b', 'c', 'd', 'e']
  const answers = await Promise.all(texts.map((narrative) => correct(award, { narrative })))
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200])
  const versions = await versionsOf(award)
  expect(versions.map((row: { version: number }) => row.version)).toEqual([6, 5, 4, 3, 2, 1])
  const said = versions.map((row: { json: { narrative?: string } }) => row.json.narrative ?? '')
  expect(said.sort()).toEqual(['', ...texts])
})

test('a correction does not bring in what the badge class says since', async () => {
  const changing = await givenBadgeClass(owner, issuer)
  const award = await givenAward(owner, changing, newEmail())
  const former = await publicCredential(award)
  const body = { name: 'Night Skipper', description: 'By night.', image: svgPicture, criteria_text: 'Sail at night.' }
  await owner.call('PUT', changing, { body })
  await owner.call('PUT', `${changing}/assertions/${award}`, { body: { narrative: 'By day' } })
  const { name, description, credentialSubject } = await publicCredential(award)
  expect({ name, description, achievement: credentialSubject.achievement }).toEqual({
    name: former.name,
    description: former.description,
    achievement: former.credentialSubject.achievement,
  })
  expect(credentialSubject.narrative).toBe('By day')
})

test('a revoked award is not corrected', async () => {
  const award = await givenAward(owner, badge, newEmail(), first)
  await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'Error' } })
  const answer = await correct(award, { narrative: 'x' })
  expect([answer.statusCode, answer.json()]).toEqual([400, ['Assertion is already revoked']])
  expect(await versionsOf(award)).toHaveLength(1)
})

test.each([
  [{ narrative: '![x](y)' }, { narrative: ['Images not supported in markdown'] }],
  [{ evidence_items: [{}] }, { evidence_items: ['Either url or narrative is required'] }],
  [{ expires: 'tomorrow' }, { expires: ['Enter a valid date and time with a time zone.'] }],
  [{ extensions: { revoked: {} } }, { extensions: ['Name extensions like "extensions:Example".'] }],
])('%o is refused and changes nothing', async (faulty, refusal) => {
  const award = await givenAward(owner, badge, newEmail(), first)
  const answer = await correct(award, { narrative: 'Other', ...faulty })
  expect([answer.statusCode, answer.json()]).toEqual([400, refusal])
  expect((await owner.call('GET', `${badge}/assertions/${award}`)).json()).toMatchObject({
    version: 1,
    narrative: first.narrative,
  })
})

test('the day of an award and its ids cannot be corrected', async () => {
  const award = await givenAward(owner, badge, newEmail(), first)
  const before = (await owner.call('GET', `${badge}/assertions/${award}`)).json()
  const body = { hashed: false, issued_on: '2001-01-01T00:00:00Z', slug: 'x' }
  expect((await correct(award, { ...body, version: 9, acceptance: 'Accepted', salt: 'x' })).json()).toEqual(before)
})
