import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { bakeInto, createElsewhere, elsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
beforeEach(() => {
  site.asked.length = 0
})
afterAll(async () => await server.stop())

const bring = (url: string) => earner.call('POST', '/v1/earner/badges?json_format=plain', { body: { url } })
const putPage = (head: string) => site.put('/page', `<!doctype html><html><head>${head}</head><body></body></html>`)

test('the address of a page brings the badge that it is a page of', async () => {
  const assertion = givenHosted(site, earner.email)
  const answer = await bring(putPage(`<link rel="alternate" type="application/ld+json" href="${assertion.id}">`))
  expect(answer.statusCode).toBe(201)
  const { id } = answer.json<{ id: string }>()
  // Its bytes are those of the badge, not of the page.
  const original = await earner.call('GET', `/v3/backpack/badges/${id}/original`)
  expect(JSON.parse(original.body)).toEqual(assertion)
  // The same badge by its own address is the same.
  expect((await bring(assertion.id)).json()).toMatchObject([{ name: 'DUPLICATE_BADGE' }])
})

test('a Moodle page and a picture in a page', async () => {
  const moodle = 'https://moodle.example/badges'
  const hash = 'b'.repeat(40)
  const address = `${moodle}/assertion.php?b=${hash}&obversion=2`
  site.put(address, await givenSigned(earner.email))
  site.put(`${moodle}/badge.php?hash=${hash}`, '<html><head><title>Badge</title></head></html>')
  expect((await bring(`${moodle}/badge.php?hash=${hash}`)).statusCode).toBe(201)

  site.put('/baked.png', (await bakeInto('png', givenHosted(site, earner.email))).bytes)
  expect((await bring(putPage('<meta property="og:image" content="/baked.png">'))).statusCode).toBe(201)
})

test('the badge of somebody else is not brought in by way of a page, nor is a page without one', async () => {
  const other = givenHosted(site, 'other@example.org')
  const answer = await bring(putPage(`<link rel="alternate" type="application/ld+json" href="${other.id}">`))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject([{ name: 'VERIFY_RECIPIENT_IDENTIFIER' }])
  const links = Array.from({ length: 100 }, (_, at) => `<link rel=alternate type=application/ld+json href=/x/${at}>`)
  site.asked.length = 0
  const none = await bring(putPage(links.join('')))
  expect(none.json()).toMatchObject([
    {
      result:
        'This address leads to a web page, not to a badge. Download the badge there, and bring in the file you get.',
    },
  ])
  expect(site.asked.length).toBe(5)
  expect(site.asked[0]).toBe(`${elsewhere}/page`)
})
