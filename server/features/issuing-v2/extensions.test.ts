import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenAward, givenIssuer, givenPerson, newEmail, svgPicture } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
afterAll(() => server.stop())

const own = (name: string, more: object) => ({
  [`extensions:${name}`]: {
    '@context': `https://ext.example/${name}/context.json`,
    type: ['Extension', `extensions:${name}`],
    ...more,
  },
})
const competency = (name: string, more: object) => ({
  ...Object.values(own('CompetencyExtension', { name, ...more }))[0],
})
const said = {
  ...own('CategoryExtension', { Category: 'competency' }),
  ...own('StudyLoadExtension', { StudyLoad: 150 }),
  ...own('LevelExtension', { Level: 'b2' }),
  ...own('LicenseExtension', { id: 'CC-BY', name: 'Attribution 4.0', legalCode: 'https://cc.example/by/4.0' }),
  'extensions:CompetencyExtension': [
    competency('Read a chart', { studyLoad: 60, category: 'skill', framework_identifier: 'http://esco.example/s/1' }),
    competency('Know the lights', { studyLoad: 90, category: 'knowledge' }),
  ],
  ...own('Ship', { name: 'Alma' }),
}
const harbour = own('Harbour', { berths: 12 })
const other = own('Other', { a: [1, { b: null }] })

const issuerInput = () => ({ name: 'Quay', url: 'https://quay.example', email: owner.email })
const classInput = { name: 'Skipper', description: 'Sails.', image: svgPicture, criteriaNarrative: 'Sail.' }

async function givenSaying() {
  const issuer = await owner.call('POST', '/v2/issuers', { body: { ...issuerInput(), extensions: harbour } })
  const issuerId: string = issuer.json().result[0].entityId
  const badge = await owner.call('POST', `/v2/issuers/${issuerId}/badgeclasses`, {
    body: { ...classInput, extensions: said },
  })
  const badgeId: string = badge.json().result[0].entityId
  return { issuer, badge, issuerId, badgeId, v1: `/v1/issuer/issuers/${issuerId}` }
}
const extensionsAt = async (path: string) => (await owner.call('GET', path)).json().result[0].extensions
const publicAt = async (path: string) =>
  (await server.call('GET', path, { headers: { accept: 'application/json' } })).json()

test('extensions of issuers and badge classes are kept, given back and stand in the public documents of 2.0', async () => {
  const { issuer, badge, issuerId, badgeId, v1 } = await givenSaying()
  expect(issuer.json().result[0].extensions).toEqual(harbour)
  expect(badge.json().result[0].extensions).toEqual(said)
  expect(await extensionsAt(`/v2/issuers/${issuerId}`)).toEqual(harbour)
  expect(await extensionsAt(`/v2/badgeclasses/${badgeId}`)).toEqual(said)
  expect((await owner.call('GET', v1)).json()).toMatchObject({ extensions: harbour, json: harbour })
  expect((await owner.call('GET', `${v1}/badges/${badgeId}`)).json()).toMatchObject({ extensions: said, json: said })
  expect(await publicAt(`/public/issuers/${issuerId}`)).toMatchObject({ type: 'Issuer', ...harbour })
  expect(await publicAt(`/public/badges/${badgeId}?expand=issuer`)).toMatchObject({ ...said, issuer: harbour })
  expect(await publicAt(`/public/badges/${badgeId}?v=1_1`)).toMatchObject(said)
  const credential = await publicAt(`/public/badges/${badgeId}?v=3_0`)
  expect(Object.keys(credential).filter((name) => name.startsWith('extensions:'))).toEqual([])
})

test('sent again they are replaced; left out, in either interface, they stay; null clears them', async () => {
  const { issuerId, badgeId, v1 } = await givenSaying()
  const badge = `/v2/badgeclasses/${badgeId}`
  const v1Class = { name: 'Skipper', description: 'Sails.', criteria_text: 'Sail far.' }
  await owner.call('PUT', `/v2/issuers/${issuerId}`, { body: issuerInput() })
  await owner.call('PUT', v1, { body: issuerInput() })
  await owner.call('PUT', badge, { body: classInput })
  await owner.call('PUT', `${v1}/badges/${badgeId}`, { body: v1Class })
  expect(await extensionsAt(`/v2/issuers/${issuerId}`)).toEqual(harbour)
  expect(await extensionsAt(badge)).toEqual(said)
  await owner.call('PUT', v1, { body: { ...issuerInput(), extensions: other } })
  await owner.call('PUT', `${v1}/badges/${badgeId}`, { body: { ...v1Class, extensions: other } })
  expect(await extensionsAt(`/v2/issuers/${issuerId}`)).toEqual(other)
  expect(await extensionsAt(badge)).toEqual(other)
  await owner.call('PUT', `/v2/issuers/${issuerId}`, { body: { ...issuerInput(), extensions: null } })
  await owner.call('PUT', badge, { body: { ...classInput, extensions: {} } })
  expect(await extensionsAt(`/v2/issuers/${issuerId}`)).toEqual({})
  expect(await extensionsAt(badge)).toEqual({})
  expect((await owner.call('GET', v1)).json()).not.toHaveProperty('extensions')
})

test('a class with other extensions is another version, and the one before says what it said', async () => {
  const { badgeId } = await givenSaying()
  await owner.call('PUT', `/v2/badgeclasses/${badgeId}`, { body: { ...classInput, extensions: other } })
  expect(await publicAt(`/public/badges/${badgeId}?version=1`)).toMatchObject(said)
  expect(await publicAt(`/public/badges/${badgeId}?version=2`)).toMatchObject(other)
  const versions = await context()
    .db.updateTable('badge_class_versions')
    .set({ facts: sql`facts - 'extensions'` })
    .where('badge_id', '=', badgeId)
    .returning('facts')
    .execute()
  expect(versions).toHaveLength(1)
  const before = await publicAt(`/public/badges/${badgeId}?version=1`)
  expect(before).not.toHaveProperty(['extensions:Other'])
  expect((await server.call('GET', `/public/badges/${badgeId}`, { headers: { accept: 'text/html' } })).statusCode).toBe(
    200,
  )
})

test('what is no extension is refused on every door, and what is there already may be sent back', async () => {
  const { issuerId, badgeId, v1 } = await givenSaying()
  const refusals: [object, string][] = [
    [
      { revoked: { '@context': 'https://a.example', type: ['Extension'] } },
      'Name extensions like "extensions:Example".',
    ],
    [{ 'extensions:Bare': { a: 1 } }, 'Each extension says its "@context" and its "type".'],
    [
      { 'extensions:List': [{ '@context': 'https://a.example', type: [] }] },
      'Each extension says its "@context" and its "type".',
    ],
    [own('Large', { text: 'x'.repeat(600_000) }), 'These extensions are too large to be kept.'],
  ]
  for (const [extensions, sentence] of refusals) {
    const answers = [
      await owner.call('POST', '/v2/issuers', { body: { ...issuerInput(), extensions } }),
      await owner.call('PUT', `/v2/issuers/${issuerId}`, { body: { ...issuerInput(), extensions } }),
      await owner.call('PUT', v1, { body: { ...issuerInput(), extensions } }),
      await owner.call('POST', '/v2/badgeclasses', { body: { ...classInput, issuer: issuerId, extensions } }),
      await owner.call('PUT', `/v2/badgeclasses/${badgeId}`, { body: { ...classInput, extensions } }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain(JSON.stringify(sentence))
    }
  }
  const bare = { 'extensions:Bare': { a: 1 } }
  await context()
    .db.updateTable('issuers')
    .set({ extensions: JSON.stringify(bare) })
    .where('issuer_id', '=', issuerId)
    .execute()
  const answer = await owner.call('PUT', `/v2/issuers/${issuerId}`, { body: { ...issuerInput(), extensions: bare } })
  expect(answer.json().result[0].extensions).toEqual(bare)
  for (const extensions of [3, 'x', [], { 'extensions:A': 3 }, { 'extensions:A': [3] }]) {
    const wrong = await owner.call('PUT', v1, { body: { ...issuerInput(), extensions } })
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.not.stringMatching(/union|expected|invalid input/i)])
  }
})

test('forms bring them as JSON', async () => {
  const issuer = (await givenIssuer(owner)).split('/').at(-1)
  const answer = await owner.call('POST', '/v2/badgeclasses', {
    form: { ...classInput, issuer: issuer ?? '', extensions: JSON.stringify(said) },
  })
  expect(answer.json().result[0].extensions).toEqual(said)
})

test('the known ones are told on the pages of the class and of its awards for what they mean', async () => {
  const { issuerId, badgeId } = await givenSaying()
  const award = await givenAward(owner, `/v1/issuer/issuers/${issuerId}/badges/${badgeId}`, newEmail())
  for (const path of [`/public/badges/${badgeId}`, `/public/assertions/${award}`]) {
    const page = (await server.call('GET', path, { headers: { accept: 'text/html' } })).body
    for (const words of [
      'Competency badge',
      '2 hours 30 minutes',
      '>B2<',
      'Attribution 4.0',
      'Read a chart',
      'Know the lights',
    ])
      expect(page).toContain(words)
    expect(page).toContain('href="http://esco.example/s/1"')
    expect(page).not.toContain('Alma')
    const german = (await server.call('GET', path, { headers: { accept: 'text/html', 'accept-language': 'de' } })).body
    expect(german).toContain('2 Stunden 30 Minuten')
  }
})
