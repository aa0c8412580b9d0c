import { afterAll, beforeAll, expect, test } from 'vitest'
import { richClass } from '#testing/given/given-rich.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
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

const plain = { name: 'Plain', description: 'Says little.', criteria_text: 'Come.' }
const read = async (badge: string) => (await owner.call('GET', badge)).json()
const publicOf = (badge: string) => `/public/badges/${badge.split('/').at(-1)}`
const document = async (badge: string, query: string) =>
  (await server.call('GET', `${publicOf(badge)}?${query}`, { headers: { accept: 'application/json' } })).json()

test('what a badge class says beyond the plain is read back as it was said', async () => {
  const badge = await givenBadgeClass(owner, issuer, richClass)
  const body = await read(badge)
  expect(body).toMatchObject({
    credits_available: 2.5,
    field_of_study: 'Navigation',
    human_code: 'NAV-201',
    in_language: 'en-GB',
    version_label: '2026',
    version: 1,
    alignment: [{ target_type: 'CFItem' }, { target_type: 'ext:ESCOSkill' }],
    result_descriptions: [
      { key: 'exam', value_max: '100', levels: [], required_level: null },
      { allowed_values: ['C', 'B', 'A'] },
      {
        required_level: 'good',
        levels: [
          { key: 'good', points: '3' },
          { key: 'great', description: null },
        ],
      },
      { result_type: 'Status' },
    ],
  })
})

test('results and levels that come without a key get one that nothing else has', async () => {
  const levels = [{ name: 'Low' }, { key: '1', name: 'High' }]
  const result_descriptions = [
    { name: 'Exam', result_type: 'RawScore' },
    { key: '1', name: 'Talk', result_type: 'RubricCriterionLevel', levels },
  ]
  const badge = await givenBadgeClass(owner, issuer, { result_descriptions })
  expect((await read(badge)).result_descriptions).toMatchObject([
    { key: '2', name: 'Exam' },
    { key: '1', levels: [{ key: '2', name: 'Low' }, { key: '1' }] },
  ])
})

test('a client that knows nothing of the details leaves them as they are, and null takes one away', async () => {
  const badge = await givenBadgeClass(owner, issuer, richClass)
  const { credits_available: _credits, ...before } = await read(badge)
  const alignment = richClass.alignment.map(({ target_name, target_url }) => ({ target_name, target_url }))
  await owner.call('PUT', badge, { body: { ...plain, alignment, credits_available: null } })
  const after = await read(badge)
  expect(after).toMatchObject({
    credits_available: null,
    version: 2,
    result_descriptions: before.result_descriptions,
    alignment: [{ target_type: 'CFItem', target_code: null }, { target_type: 'ext:ESCOSkill' }],
  })
  await owner.call('PUT', badge, { body: { ...plain, alignment, result_descriptions: [], related: null } })
  expect(await read(badge)).toMatchObject({ result_descriptions: [], related: [], human_code: 'NAV-201', version: 3 })
})

test('a former version keeps its results under its own address', async () => {
  const badge = await givenBadgeClass(owner, issuer, richClass)
  const url = `http://localhost:8000${publicOf(badge)}`
  await owner.call('PUT', badge, { body: { ...plain, result_descriptions: [], human_code: 'NEW' } })
  const former = await document(badge, 'v=3_0&version=1')
  expect(former).toMatchObject({
    id: `${url}?version=1`,
    humanCode: 'NAV-201',
    resultDescription: [
      { id: `${url}?version=1#result-exam` },
      {},
      { requiredLevel: `${url}?version=1#result-helm.good` },
      {},
    ],
  })
  const current = await document(badge, 'v=3_0')
  expect(current).toMatchObject({ id: url, humanCode: 'NEW' })
  expect(current).not.toHaveProperty('resultDescription')
})

test('the 2.0 document has what that edition knows, and nothing it does not', async () => {
  const badge = await givenBadgeClass(owner, issuer, richClass)
  const body = await document(badge, 'v=2_0')
  expect(body).toMatchObject({
    '@language': 'en-GB',
    version: '2026',
    related: [{ id: 'https://harbour.example/badges/coastal-fr', '@language': 'fr', version: '2025' }],
    alignment: [{ targetCode: 'NAV.1', targetFramework: 'Nautical skills' }, {}],
  })
  expect(body.alignment[0]).not.toHaveProperty('targetType')
  expect(body).not.toHaveProperty('resultDescription')
})

const exam = { name: 'Exam', result_type: 'Percent' }
test.each([
  ['credits_available', { credits_available: -1 }],
  ['credits_available', { credits_available: 'many' }],
  ['credits_available', { credits_available: 0.00001 }],
  ['in_language', { in_language: 'English' }],
  ['human_code', { human_code: 'x'.repeat(256) }],
  ['related', { related: [{ id: 'not an address' }] }],
  ['related', { related: [{ id: 'javascript:alert(1)' }] }],
  ['other_identifiers', { other_identifiers: [{ identifier: 'x', identifier_type: 'nationalIdentityNumber' }] }],
  ['alignment', { alignment: [{ target_name: 'A', target_url: 'https://a.example', target_type: 'Skill' }] }],
  ['result_descriptions', { result_descriptions: [{ ...exam, key: 'a.b' }] }],
  ['result_descriptions', { result_descriptions: [{ ...exam, result_type: 'Marks' }] }],
  ['result_descriptions', { result_descriptions: [exam, { ...exam, key: 'x' }] }],
  [
    'result_descriptions',
    {
      result_descriptions: [
        { ...exam, key: 'a' },
        { name: 'B', result_type: 'Result', key: 'a' },
      ],
    },
  ],
  ['result_descriptions', { result_descriptions: [{ ...exam, value_min: '9', value_max: '3' }] }],
  ['result_descriptions', { result_descriptions: [{ ...exam, value_min: 'low' }] }],
  ['result_descriptions', { result_descriptions: [{ ...exam, required_value: '101' }] }],
  ['result_descriptions', { result_descriptions: [{ ...exam, required_level: 'none' }] }],
  ['result_descriptions', { result_descriptions: [{ ...exam, result_type: 'RubricCriterionLevel' }] }],
  [
    'result_descriptions',
    { result_descriptions: Array.from({ length: 51 }, (_, index) => ({ ...exam, name: `${index}` })) },
  ],
])('what %s cannot be is refused by its name: %j', async (field, more) => {
  const badge = await givenBadgeClass(owner, issuer, {})
  const answer = await owner.call('PUT', badge, { body: { ...plain, ...more } })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json()).join()).toContain(field)
  expect((await read(badge)).version).toBe(1)
})
