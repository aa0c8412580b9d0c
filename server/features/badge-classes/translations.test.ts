import { afterAll, beforeAll, expect, test } from 'vitest'
import { spokenClass } from '#testing/given/given-languages.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
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

const plain = { name: 'Day Skipper', description: 'Sails a yacht by day.', criteria_text: 'Sail.' }
const [german, portuguese] = spokenClass.translations
const read = async (badge: string) => (await owner.call('GET', badge)).json()
const change = (badge: string, more: object) => owner.call('PUT', badge, { body: { ...plain, ...more } })

test('the texts of a badge class in other languages are read back as they were written [LG-09]', async () => {
  const badge = await givenBadgeClass(owner, issuer, spokenClass)
  expect(await read(badge)).toMatchObject({
    in_language: 'en',
    translations: [german, { ...portuguese, criteria_text: null }],
    version: 1,
  })
})

test('each change of them makes a version, and a client that knows nothing of them leaves them [LG-10]', async () => {
  const badge = await givenBadgeClass(owner, issuer, spokenClass)
  await change(badge, { translations: [{ ...german, name: 'Skipper bei Tag' }] })
  expect(await read(badge)).toMatchObject({ version: 2, translations: [{ name: 'Skipper bei Tag' }] })
  await change(badge, {})
  expect(await read(badge)).toMatchObject({ version: 2, in_language: 'en', translations: [{ language: 'de' }] })
  await change(badge, { translations: null })
  expect(await read(badge)).toMatchObject({ version: 3, translations: [] })
})

test('what a picture shows stays in each language until it is changed or emptied [LG-09]', async () => {
  const badge = await givenBadgeClass(owner, issuer, spokenClass)
  const say = async (more: object) => {
    await change(badge, { image_alt: 'A boat', translations: [{ ...german, ...more }] })
    const { version, translations } = await read(badge)
    return [version, translations[0].image_alt]
  }
  expect(await say({ image_alt: ' Ein Boot ' })).toEqual([2, 'Ein Boot'])
  expect(await say({})).toEqual([2, 'Ein Boot'])
  expect(await say({ image_alt: '' })).toEqual([3, undefined])
  const long = await change(badge, { translations: [{ ...german, image_alt: 'x'.repeat(1025) }] })
  expect(long.statusCode).toBe(400)
})

test('an award keeps the texts in all languages that the class had when it was made [LG-10]', async () => {
  const badge = await givenBadgeClass(owner, issuer, spokenClass)
  const award = await givenAward(owner, badge, owner.email)
  await change(badge, { translations: [{ ...german, name: 'Skipper bei Tag' }] })
  const page = await server.call('GET', `/public/assertions/${award}?lang=de`, { headers: { accept: 'text/html' } })
  expect(page.body).toContain('Tagesskipper')
  expect(page.body).not.toContain('Skipper bei Tag')
})

const many = Array.from({ length: 21 }, (_, index) => ({ ...german, language: `de-${String(index + 100)}` }))
test.each([
  ['in_language', { in_language: null, translations: [german] }],
  ['in_language', { in_language: 'english' }],
  ['translations', { in_language: 'de', translations: [german] }],
  ['translations', { in_language: 'en', translations: [german, german] }],
  ['translations', { in_language: 'en', translations: many }],
  ['translations', { in_language: 'en', translations: [{ ...german, language: 'de_DE' }] }],
  ['translations', { in_language: 'en', translations: [{ ...german, language: '../x' }] }],
  ['translations', { in_language: 'en', translations: [{ ...german, name: ' ' }] }],
  ['translations', { in_language: 'en', translations: [{ ...german, name: 'x'.repeat(256) }] }],
  ['translations', { in_language: 'en', translations: [{ ...german, description: 'x'.repeat(16_385) }] }],
  [
    'translations',
    { in_language: 'en', translations: [{ ...german, criteria_text: '![x](https://x.example/y.png)' }] },
  ],
])('languages that cannot be told are refused at %s: case %#, and nothing changes [LG-09]', async (field, more) => {
  const badge = await givenBadgeClass(owner, issuer, plain)
  const answer = await change(badge, more)
  expect(answer.statusCode).toBe(400)
  expect(JSON.stringify(answer.json())).toContain(`"${field}`)
  expect(await read(badge)).toMatchObject({ version: 1, translations: [], in_language: null })
})

test('the language of the badge itself cannot be taken away from under the others [LG-09]', async () => {
  const badge = await givenBadgeClass(owner, issuer, spokenClass)
  expect((await change(badge, { in_language: null })).statusCode).toBe(400)
  expect((await change(badge, { in_language: 'de' })).statusCode).toBe(400)
  expect((await change(badge, { in_language: 'fr' })).statusCode).toBe(200)
})
