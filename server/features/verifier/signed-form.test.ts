import { afterAll, beforeAll, expect, test } from 'vitest'
import { createElsewhere, elsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { givenStory, origin, type Story } from '#testing/given/given-story.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let link = ''
let server: TestServer
let story: Story
beforeAll(async () => {
  server = await startTestServer({
    outside: async (url, options) => {
      const answer = await site.outside(url, options)
      return answer.ok && link ? { ...answer, link } : answer
    },
  })
  story = await givenStory(server, 'svg')
})
afterAll(async () => await server.stop())

const verify = async (body: object) => (await server.call('POST', '/v3/verify', { body })).json()
const get = (path: string, accept: string) => server.call('GET', path, { headers: { accept } })

test('an award says in a header that it has a signed form; that form does not', async () => {
  const { publicPath } = story.award
  const header = `<${origin}${publicPath}.json?v=3_0>; rel="alternate"; type="application/vc+ld+json"; title="Open Badges 3.0"`
  expect((await get(publicPath, 'application/ld+json')).headers.link).toBe(header)
  expect((await get(`${publicPath}.json`, '*/*')).headers.link).toBe(header)
  expect((await get(publicPath, 'text/html')).headers.link).toBe(header)
  const signed = await get(`${publicPath}.json?v=3_0`, '*/*')
  expect([signed.headers.link, signed.headers['content-type']]).toEqual([
    undefined,
    expect.stringContaining('application/vc+ld+json'),
  ])
})

test('the verifier names the signed form of a badge from here beside its verdict', async () => {
  const url = origin + story.award.publicPath
  const signedForm = `${url}.json?v=3_0`
  const found = await verify({ url })
  expect(found).toMatchObject({ verdict: 'valid', signedForm, credential: { version: '2.0' } })
  const document = (await get(story.award.publicPath, 'application/ld+json')).json()
  expect((await verify({ credential: document })).signedForm).toBe(signedForm)
  const form = await verify({ url: signedForm })
  expect(form).toMatchObject({ verdict: 'valid', credential: { version: '3.0' } })
  expect(form.signedForm).toBeUndefined()
  const page = await get(`/verify?url=${encodeURIComponent(url)}`, 'text/html')
  expect(page.body).toContain(`href="/verify?url=${encodeURIComponent(signedForm)}"`)
})

test('a site elsewhere can name one as well, on its own origin only', async () => {
  const { id } = givenHosted(site, 'maya@example.org')
  link = `<${elsewhere}/signed.json>; rel="alternate"; type="application/vc"`
  expect(await verify({ url: id })).toMatchObject({ verdict: 'valid', signedForm: `${elsewhere}/signed.json` })
  link = '<https://other.example/signed.json>; rel="alternate"; type="application/vc"'
  const other = await verify({ url: id })
  expect([other.verdict, other.signedForm]).toEqual(['valid', undefined])
})
