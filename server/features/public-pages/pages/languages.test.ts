import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLanguage, t } from '#infra/languages/texts.ts'
import { givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let page: string
beforeAll(async () => {
  server = await startTestServer()
  const owner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  page = `/public/assertions/${await givenAward(owner, badge, owner.email)}`
})
afterAll(async () => {
  await server.stop()
})

const look = (language: string, headers: Record<string, string> = {}) =>
  server.call('GET', page, { headers: { accept: 'text/html', 'accept-language': language, ...headers } })

test('a public page is in the language of its reader, and caches tell them apart [LG-02] [LG-04]', async () => {
  const spanish = await look('es-MX')
  expect(spanish.body).toMatch(/^<!doctype html><html lang="es" dir="ltr">/)
  expect(spanish.body).toContain(inLanguage('es', () => t('Skip to content')))
  expect(spanish.headers).toMatchObject({
    'content-language': 'es',
    vary: 'Accept, Accept-Language, Cookie',
    'cache-control': 'public, no-cache',
  })
  const english = await look('pl')
  expect(english.body).toContain('<html lang="en" dir="ltr">')
  expect(english.headers.etag).not.toBe(spanish.headers.etag)
  expect((await look('es', { 'if-none-match': String(spanish.headers.etag) })).statusCode).toBe(304)
  expect((await look('en', { 'if-none-match': String(spanish.headers.etag) })).statusCode).toBe(200)
  const chosen = await look('es', { cookie: 'settings-language=nl' })
  expect(chosen.headers['content-language']).toBe('nl')
})

test('two readers at once get two languages [LG-04]', async () => {
  const wished = ['de', 'fr', 'es', 'nl', 'en', 'de', 'nl', 'fr', 'en', 'es']
  const answers = await Promise.all(wished.map((language) => look(language)))
  expect(answers.map(({ body }) => /<html lang="(.*?)"/.exec(body)?.[1])).toEqual(wished)
})

test('a document is the same for everybody, whatever language they speak [LG-04]', async () => {
  const read = (language: string) =>
    server.call('GET', page, { headers: { accept: 'application/ld+json', 'accept-language': language } })
  const [one, other] = [await read('de'), await read('en')]
  expect(one.body).toBe(other.body)
  expect(one.headers.etag).toBe(other.headers.etag)
  expect(one.headers.vary).toBe('Accept')
  expect(one.headers['content-language']).toBeUndefined()
})

test('what is not there is said in the language of its reader [LG-02]', async () => {
  const answer = await server.call('GET', '/public/assertions/none', {
    headers: { accept: 'text/html', 'accept-language': 'de' },
  })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('<html lang="de" dir="ltr">')
})
