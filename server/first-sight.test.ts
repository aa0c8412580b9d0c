import { existsSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { signUpFrom } from '#testing/sign-ups.ts'

const isBuilt = existsSync('dist/web/index.html')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const open = (address: string, headers: Record<string, string> = {}) =>
  server.call('GET', address, { headers: { accept: 'text/html', ...headers } })
const sightOf = ({ body }: { body: string }) => /<template id="first-sight"[\s\S]*?<\/template>/.exec(body)?.[0]

test.runIf(isBuilt)('strangers have the sign-in page ahead of the app, and others nothing of it', async () => {
  // Whoever makes the first account is shown another page.
  expect(sightOf(await open('/auth/login'))).toBeUndefined()
  await signUpFrom(server, 'ana@example.org')
  for (const address of ['/', '/auth/login']) {
    const answer = await open(address)
    expect(sightOf(answer)).toContain('Sign in to your backpack.')
    expect(sightOf(answer)).toMatch(/src="\/assets\/day-skipper-[\w-]{8}\.svg"/)
    // All that is fetched ahead waits with it.
    const [before = '', ahead = ''] = answer.body.split('<template id="ahead">')
    expect(before).not.toContain('modulepreload')
    expect(ahead).toMatch(/modulepreload[\s\S]*<\/template>/)
  }
  for (const address of ['/auth/login?hint=issuer', '/?authCode=x', '/signup', '/recipient/badges'])
    expect(sightOf(await open(address)), address).toBeUndefined()
})

test.runIf(isBuilt)('it is in the language of whoever asks, for their keyboard', async () => {
  const german = sightOf(await open('/', { 'accept-language': 'de', 'user-agent': 'Mozilla/5.0 (Macintosh)' }))
  expect(german).toContain('Melde dich bei deinem Rucksack an.')
  expect(german).toContain('⌘K')
  const english = sightOf(await open('/'))
  expect(english).toContain('Ctrl K')
})

test.runIf(isBuilt)('the app is there for everybody when the database cannot be asked', async () => {
  await sql`alter table setup rename to gone`.execute(db())
  const answer = await open('/auth/login')
  await sql`alter table gone rename to setup`.execute(db())
  expect(answer.statusCode).toBe(200)
  expect(sightOf(answer)).toBeUndefined()
  expect(answer.body).toContain('modulepreload')
  expect(sightOf(await open('/auth/login'))).toBeDefined()
})

test.runIf(isBuilt)('pages of the app are sent as their reader can unpack them', async () => {
  const plain = await open('/auth/login')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toContain('Accept-Encoding')
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ['br', 'gzip'] as const) {
    const packed = await open('/auth/login', { 'accept-encoding': encoding })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(unpack[encoding](packed.rawPayload).toString()).toBe(plain.body)
  }
  const refused = await open('/auth/login', { 'accept-encoding': 'br;q=0, identity' })
  expect(refused.headers['content-encoding']).toBeUndefined()
})
