import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { bakeInto, givenSigned } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { nameFile } from './name-file.ts'

let server: TestServer
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const bring = async (body: object): Promise<string> =>
  (await earner.call('POST', '/v1/earner/badges', { body })).json<{ id: string }>().id
const getOriginal = (id: string) => earner.call('GET', `/v3/backpack/badges/${id}/original`)

test('the file is given back byte for byte, under its name, and opens nowhere', async () => {
  for (const kind of ['png', 'svg'] as const) {
    const { bytes, dataUrl } = await bakeInto(kind, await givenSigned(earner.email))
    const answer = await getOriginal(await bring({ image: dataUrl, file_name: `Größe “L”; ../a.${kind}` }))
    expect(answer.rawPayload).toEqual(bytes)
    expect(answer.headers).toMatchObject({
      'content-type': kind === 'png' ? 'image/png' : 'image/svg+xml',
      'content-disposition':
        `attachment; filename="Gro_e _L__ ..-a.${kind}"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%80%9CL%E2%80%9D%3B%20..-a.${kind}`.replace(
          'Grosse',
          'Gro_e',
        ),
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
})

test('a text is given back as it was sent, spaces and all', async () => {
  const text = `\n  ${JSON.stringify(await givenSigned(earner.email), null, 2)}\n\n`
  const answer = await getOriginal(await bring({ assertion: text }))
  expect(answer.body).toBe(text)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="badge.json"; filename*=UTF-8''badge.json`)
})

test('an award has no file of its own', async () => {
  const owner = await givenPerson(server)
  const id = await givenAward(owner, await givenBadgeClass(owner, await givenIssuer(owner)), earner.email)
  expect((await getOriginal(id)).statusCode).toBe(404)
})

test.each([
  ['badge.png', 'badge.png'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\Users\\maya\\badge.png', 'C-Users-maya-badge.png'],
  ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie- x=1.png'],
  ['gpj.\u202Eexe', 'gpj.exe'],
  ['\u0000', 'badge.png'],
  ['...', 'badge.png'],
  ['  .hidden. ', 'hidden'],
  ['con.png', '_con.png'],
  ['LPT1', '_LPT1'],
  [`${'ö'.repeat(300)}.json`, `${'ö'.repeat(115)}.json`],
  ['徽章 🏅.svg', '徽章 🏅.svg'],
])('a file called %j is given back as %j', (given, name) => {
  expect(nameFile(given, 'badge.png')).toBe(name)
})
