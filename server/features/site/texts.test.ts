import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SiteTexts } from '#contracts/site/site-texts.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { config, context } from '#infra/context.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { publishTerms } from './publish-terms.ts'

let server: TestServer
let operator: GivenPerson
let other: GivenPerson

beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
  other = await givenPerson(server)
  mkdirSync(config().pagesDir, { recursive: true })
})
afterEach(async () => {
  rmSync(config().pagesDir, { recursive: true })
  mkdirSync(config().pagesDir)
  for (const { name, language, revision } of (await list()).texts) await save(`${name}/${language}`, revision, '')
})
afterAll(async () => {
  await server.stop()
})

const list = async (): Promise<SiteTexts> => (await operator.call('GET', '/v3/site/texts')).json()
const save = (place: string, revision: number, markdown: string, person = operator) =>
  person.call('PUT', `/v3/site/texts/${place}`, { body: { revision, markdown } })
const page = async (name: string, language: string) =>
  (await server.call('GET', `/v3/pages/${name}`, { headers: { 'accept-language': language } })).json()
const write = (file: string, text: string) => writeFileSync(path.join(config().pagesDir, file), text)

test('what comes along is said in the reader’s language [LG-17]', async () => {
  for (const [name, heading] of [
    ['about-us', () => t('About Us')],
    ['privacy-policy', () => t('Privacy Policy')],
    ['terms-of-service', () => t('Terms of Service')],
  ] as const) {
    const { headers } = await server.call('GET', `/v3/pages/${name}`, { headers: { 'accept-language': 'de-CH, fr' } })
    expect([headers['content-language'], headers.vary]).toEqual(['de', expect.stringContaining('Accept-Language')])
    const shown = await page(name, 'de-CH, fr')
    expect(shown).toMatchObject({ language: 'de', is_default: true })
    expect(shown.markdown).toMatch(`# ${inLanguage('de', heading)}\n`)
    expect(await page(name, 'pl')).toMatchObject({ language: 'en', is_default: true })
  }
})

test('an hour after signing in texts are read, and saved only with the password', async () => {
  shiftClock(3_700_000)
  const { texts } = await list()
  const answer = await save('about-us/any', 0, 'Taken over')
  resetClock()
  expect([texts, answer.statusCode, answer.json().code]).toEqual([[], 400, 'auth.confirm'])
  expect((await list()).texts).toEqual([])
})

test('the operator’s text in the reader’s language goes first, then the one for everybody [LG-17]', async () => {
  write('about-us.md', 'File for all')
  expect(await page('about-us', 'fr')).toMatchObject({ markdown: 'File for all', is_default: false })
  expect(await page('about-us', 'fr')).not.toHaveProperty('language')
  write('about-us.fr.md', 'Fichier')
  expect(await page('about-us', 'fr')).toMatchObject({ markdown: 'Fichier', language: 'fr' })
  expect((await page('about-us', 'de')).markdown).toBe('File for all')
  expect((await save('about-us/any', 0, 'For all')).statusCode).toBe(200)
  expect((await page('about-us', 'de')).markdown).toBe('For all')
  expect((await page('about-us', 'fr')).markdown).toBe('Fichier')
  expect((await save('about-us/fr', 0, '# Nous\n\nText')).statusCode).toBe(200)
  expect(await page('about-us', 'fr-CA')).toMatchObject({ markdown: '# Nous\n\nText', language: 'fr' })
  expect((await page('privacy-policy', 'fr')).is_default).toBe(true)
})

test('of two operators at once the later is told, and an empty text takes the own one away', async () => {
  const answers = await Promise.all([save('about-us/nl', 0, 'Een'), save('about-us/nl', 0, 'Twee')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toMatchObject({ code: 'site-text.changed' })
  expect((await save('about-us/nl', 1, 'Drie')).json().texts).toMatchObject([{ markdown: 'Drie', revision: 2 }])
  expect((await save('about-us/nl', 1, '')).json()).toMatchObject({ code: 'site-text.changed' })
  expect((await page('about-us', 'nl')).markdown).toBe('Drie')
  expect((await save('about-us/nl', 2, ' \n')).json().texts).toEqual([])
  expect((await page('about-us', 'nl')).is_default).toBe(true)
})

test('terms are published first, and a translation counts for the version it is of [LG-17]', async () => {
  expect((await save('terms-of-service/de', 0, 'Frühe Regeln')).json()).toMatchObject({ code: 'site-text.terms' })
  await publishTerms(context().db, { version: 1, description: 'New.', body: '# Rules' })
  expect((await save('terms-of-service/any', 0, 'Other rules')).json()).toMatchObject({ code: 'site-text.terms' })
  expect((await save('terms-of-service/de', 0, '# Regeln')).json()).toMatchObject({
    terms_version: 1,
    texts: [{ name: 'terms-of-service', language: 'de', terms_version: 1 }],
  })
  expect(await page('terms-of-service', 'de')).toMatchObject({ markdown: '# Regeln', version: 1, language: 'de' })
  expect((await page('terms-of-service', 'fr')).markdown).toBe('# Rules')
  await publishTerms(context().db, { version: 2, description: 'New.', body: '# Stricter' })
  expect(await page('terms-of-service', 'de')).toMatchObject({ markdown: '# Stricter', version: 2 })
})

test('to everybody else there is nothing, and what is no page or language is none', async () => {
  expect((await other.call('GET', '/v3/site/texts')).statusCode).toBe(404)
  expect((await save('about-us/de', 0, 'Mine', other)).statusCode).toBe(404)
  for (const place of ['about-us/xx', 'other/de', 'about-us/__proto__'])
    expect((await save(place, 0, 'x')).statusCode).toBe(400)
  expect((await save('about-us/de', 0, 'x'.repeat(60_001))).statusCode).toBe(400)
  expect((await save('about-us/de', 0, 'a\u0000b')).statusCode).toBe(400)
  expect((await list()).texts).toEqual([])
})
