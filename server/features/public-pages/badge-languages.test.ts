import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSchemaFaults } from '#testing/find-schema-faults.ts'
import { spokenClass } from '#testing/given/given-languages.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
let page: string
let award: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer, spokenClass)
  page = publicOf(badge)
  award = `/public/assertions/${await givenAward(owner, badge, owner.email)}`
})
afterAll(async () => {
  await server.stop()
})

const origin = 'http://localhost:8000'
const publicOf = (path: string) => `/public/badges/${path.split('/').at(-1)}`
const look = (url: string, language = 'en', headers = {}) =>
  server.call('GET', url, { headers: { accept: 'text/html', 'accept-language': language, ...headers } })
const read = (url: string, language = 'en') =>
  server.call('GET', url, { headers: { accept: 'application/ld+json', 'accept-language': language } })

test('the page of a badge and of an award tells them in the language of its reader [LG-12]', async () => {
  for (const url of [page, award]) {
    const german = await look(url, 'de-CH')
    expect(german.body).toContain('<h1 dir="auto" lang="de">Tagesskipper</h1>')
    expect(german.body).toContain(
      '<div class="prose" dir="auto" lang="de"><p>Segle <strong>hundert Meilen</strong>.</p>',
    )
    expect(german.body).not.toContain('Day Skipper')
    expect(german.headers).toMatchObject({ 'content-language': 'de', vary: 'Accept, Accept-Language, Cookie' })
    expect((await look(url, 'pl')).body).toContain('<h1 dir="auto" lang="en">Day Skipper</h1>')
    expect((await look(url, 'pl', { cookie: 'settings-language=de' })).body).toContain('Tagesskipper')
  }
})

test('a language that only the badge speaks stands in a page in another, with the criteria there are [LG-12]', async () => {
  const { body, headers } = await look(page, 'pt, fr;q=0.5')
  expect(body).toMatch(/^<!doctype html><html lang="fr"/)
  expect(body).toContain('<h1 dir="auto" lang="pt-BR">Capitão de dia</h1>')
  expect(body).toContain('<div class="prose" dir="auto" lang="en"><p>Sail <strong>')
  expect(headers['content-language']).toBe('fr, pt-BR')
})

test('an address can ask for a language, and the page leads to the others [LG-13]', async () => {
  for (const url of [page, award]) {
    const { body, headers } = await look(`${url}?lang=de`, 'fr', { cookie: 'settings-language=nl' })
    expect(body).toMatch(/^<!doctype html><html lang="de"/)
    expect(body).toContain('<h1 dir="auto" lang="de">Tagesskipper</h1>')
    expect(body).toMatch(/<a href="\?lang=en" lang="en"[^>]*>English<\/a>/)
    expect(body).toMatch(/<a href="\?lang=de"[^>]*aria-current="true">Deutsch<\/a>/)
    expect(body).toMatch(/<a href="\?lang=pt-BR"[^>]*>Português \(Brasil\)<\/a>/)
    expect(body).toContain(`<link rel="alternate" hreflang="pt-BR" href="${origin}${url}?lang=pt-BR">`)
    expect(body).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}${url}">`)
    expect(headers['content-language']).toBe('de')
  }
  const canonical = async (query: string) =>
    /rel="canonical" href="([^"]*)"/.exec((await look(page + query, 'de')).body)?.[1]
  expect(await canonical('')).toBe(`${origin}${page}`)
  expect(await canonical('?lang=de')).toBe(`${origin}${page}?lang=de`)
  expect(await canonical('?lang=xx')).toBe(`${origin}${page}`)
})

test('a badge in one language offers no other, and an address that asks for one gets what there is [LG-13]', async () => {
  const plain = publicOf(await givenBadgeClass(owner, issuer, { name: 'First Aid' }))
  for (const query of ['', '?lang=de', '?lang=..%2F%22%3E', '?lang=de&lang=fr']) {
    const { body, statusCode } = await look(plain + query)
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1 dir="auto">First Aid</h1>')
    expect(body).not.toContain('class="text-languages"')
    expect(body).not.toContain('hrefLang')
  }
})

test('what the picture shows is said in the language of the badge, else in its own [LG-12] [LG-11]', async () => {
  const [german, brazilian] = spokenClass.translations
  const translations = [{ ...german, image_alt: 'Ein Boot auf See' }, brazilian]
  const shown = publicOf(
    await givenBadgeClass(owner, issuer, { ...spokenClass, image_alt: 'A boat at sea', translations }),
  )
  expect((await look(shown, 'de')).body).toContain('alt="Ein Boot auf See"')
  expect((await look(shown, 'pt-BR')).body).toContain('alt="A boat at sea"')
  const captionOf = async (query: string) => (await read(`${shown}${query}`)).json().image.caption
  expect(await captionOf('?lang=de')).toBe('Ein Boot auf See')
  expect(await captionOf('?lang=de&v=3_0')).toBe('Ein Boot auf See')
  expect(await captionOf('?lang=pt-BR')).toBe('A boat at sea')
  expect(await captionOf('')).toBe('A boat at sea')
})

test('the 2.0 document of each language has an address of its own and leads to all the others [LG-11]', async () => {
  const url = `${origin}${page}`
  const [english, german, brazilian] = [
    { id: url, '@language': 'en' },
    { id: `${url}?lang=de`, '@language': 'de' },
    { id: `${url}?lang=pt-BR`, '@language': 'pt-BR' },
  ]
  const told = { type: 'BadgeClass', issuer: expect.any(String), criteria: { narrative: spokenClass.criteria_text } }
  expect((await read(page, 'de')).json()).toMatchObject({ ...told, ...english, related: [german, brazilian] })
  expect((await read(`${page}?lang=de`)).json()).toMatchObject({
    ...german,
    name: 'Tagesskipper',
    criteria: { narrative: 'Segle **hundert Meilen**.' },
    related: [english, brazilian],
  })
  expect((await read(`${page}.json?lang=pt-BR`)).json()).toMatchObject({
    ...told,
    ...brazilian,
    name: 'Capitão de dia',
    related: [english, german],
  })
  expect((await read(`${page}?lang=en`)).json()).toMatchObject(english)
  for (const missing of ['?lang=fr', '?lang=DE', '?lang=', '?lang=de&lang=fr']) {
    expect((await read(page + missing)).statusCode).toBe(404)
  }
})

test('so has each version, and the achievement of 3.0 [LG-10] [LG-11]', async () => {
  const changing = await givenBadgeClass(owner, issuer, spokenClass)
  await owner.call('PUT', changing, { body: { ...spokenClass, translations: [] } })
  const url = `${origin}${publicOf(changing)}`
  const former = (await read(`${publicOf(changing)}?version=1&lang=de&v=3_0`)).json()
  expect(former).toMatchObject({
    id: `${url}?version=1&lang=de`,
    name: 'Tagesskipper',
    inLanguage: 'de',
    related: [
      { id: `${url}?version=1`, type: ['Related'], inLanguage: 'en' },
      { id: `${url}?version=1&lang=pt-BR`, type: ['Related'], inLanguage: 'pt-BR' },
    ],
  })
  expect((await read(`${publicOf(changing)}?lang=de`)).statusCode).toBe(404)
  expect((await read(publicOf(changing))).json()).not.toHaveProperty('related')
})

test('a credential says its language, leads to the words of its version, and is valid [LG-11]', async () => {
  const credential = (await read(`${award}?v=3_0`)).json()
  expect(credential.credentialSubject.achievement).toMatchObject({
    id: `${origin}${page}`,
    name: 'Day Skipper',
    inLanguage: 'en',
    related: [
      { id: `${origin}${page}?version=1&lang=de`, type: ['Related'], inLanguage: 'de' },
      { id: `${origin}${page}?version=1&lang=pt-BR`, type: ['Related'], inLanguage: 'pt-BR' },
    ],
  })
  expect(findSchemaFaults('achievementcredential', credential)).toEqual([])
  for (const related of credential.credentialSubject.achievement.related) {
    expect((await read(new URL(related.id).href.slice(origin.length))).json()).toMatchObject({ id: related.id })
  }
  for (const body of [{ credential }, { url: `${origin}${award}` }]) {
    const { verdict } = (await server.call('POST', '/v3/verify', { body: { ...body, recipient: owner.email } })).json()
    expect(verdict).toBe('valid')
  }
})

test('collections and links that end name each badge in the language of their reader, who can switch [LG-12] [LG-13]', async () => {
  const kept = { name: 'At sea', description: '', published: true, badges: [{ id: award.slice(-22), description: '' }] }
  const made = await owner.call('POST', '/v1/earner/collections?json_format=plain', { body: kept })
  const { share_url, slug } = made.json<{ share_url: string; slug: string }>()
  const collection = share_url.slice(origin.length)
  expect((await look(collection, 'de')).body).toMatch(/<h3><a href="[^"]*" lang="de">Tagesskipper/)
  expect((await look(collection, 'pl')).body).toContain('Day Skipper')

  const body = { kind: 'collection', target: slug, with_name: false, with_evidence: false }
  const link = (await owner.call('POST', '/v3/backpack/share-links', { body })).json<{ url: string }>()
  const shared = link.url.slice(origin.length)
  expect((await look(shared, 'de')).body).toContain('Tagesskipper')
  const one = await look(`${shared}?badge=1&lang=pt-BR`, 'de')
  expect(one.body).toContain('<h1 dir="auto" lang="pt-BR">Capitão de dia</h1>')
  expect(one.body).toContain('<a href="?badge=1&amp;lang=de"')
  expect(one.body).not.toContain('hreflang="x-default"')
})

test('lists of badges name each in the language of their reader [LG-12]', async () => {
  const home = `/public/issuers/${issuer.split('/').at(-1)}`
  expect((await look(home, 'de')).body).toMatch(/<h3 lang="de"><a href="[^"]*">Tagesskipper/)
  expect((await look(`${home}?lang=pt`, 'de')).body).toContain('Capitão de dia')
})
