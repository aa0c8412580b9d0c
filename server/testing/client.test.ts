import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contracts/endpoints.ts'
import { buildClient, compile } from './build-client.ts'
import { givenToken } from './given/given-token.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from './given.ts'
import { startTestServer, type TestServer } from './server.ts'

type Sender = ((input?: object) => Promise<unknown>) & {
  pages(input?: object): AsyncGenerator<unknown[]>
  items(input?: object): AsyncGenerator<{ slug: string }>
}
interface Package {
  connectSash(settings: object): Record<string, Sender>
}

let server: TestServer
let folder: string
// Where links lead: the server's own name, under which the tests reach the port it listens at.
const origin = 'http://localhost:8000'
let listening: string
let client: Package
let owner: GivenPerson
let params: { issuerSlug: string; badgeSlug: string }
const idOf = (url: string) => url.split('/').at(-1) ?? ''
beforeAll(async () => {
  server = await startTestServer()
  listening = await server.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await buildClient(server)
  client = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'package', 'dist', 'main.js')).href)
  owner = await givenPerson(server)
  const issuer = await givenIssuer(owner)
  params = { issuerSlug: idOf(issuer), badgeSlug: idOf(await givenBadgeClass(owner, issuer)) }
}, 120_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const connect = async (scope: string, more: object = {}) =>
  client.connectSash({
    origin,
    token: await givenToken(owner.accountId, scope),
    fetch: (url: string, init: RequestInit) => fetch(url.replace(origin, listening), init),
    ...more,
  })

test('the client has every endpoint, where the contracts have it', () => {
  const told = Object.values<{ operation?: { method: string; path: string } }>(Object(client)).flatMap(
    ({ operation }) => (operation ? [`${operation.method} ${operation.path}`] : []),
  )
  const declared = endpoints.map(({ method, path: at }) => `${method} ${at.replace(/:(\w+)/g, '{$1}')}`)
  expect(told.sort()).toEqual(declared.sort())
})

test('the types accept what the server takes and nothing else', () => {
  writeFileSync(
    path.join(folder, 'consumer.ts'),
    `import { connectSash, listAwards } from './package/dist/main.js'
const sash = connectSash({ origin: 'https://a.example' })
const params = { issuerSlug: 'a', badgeSlug: 'b' }
export const slug: Promise<string> = sash.awardBadge({ params, body: { recipient_identifier: 'a@b.example' } }).then((one) => one.slug)
export async function read(): Promise<string | undefined> {
  for await (const one of listAwards.items({ origin: 'https://a.example' }, { params })) return one.slug
  for await (const one of sash.listAwards.items({ params })) return one.recipient_identifier
  // @ts-expect-error a token has no entries
  for await (const one of sash.createToken.items({ body: {} })) return one.slug
  return
}
export const issuers: Promise<string[]> = sash.listIssuers().then((all) => all.map((one) => one.name))
// @ts-expect-error the badge class is missing
void sash.awardBadge({ params: { issuerSlug: 'a' }, body: {} })
// @ts-expect-error the body is missing
void sash.createIssuer()
// @ts-expect-error an address is a text
void sash.awardBadge({ params, body: { recipient_identifier: 7 } })
// @ts-expect-error there is no such call
void sash.awardEverything()
`,
  )
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: [] }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }))
  expect(compile(folder)).toBe('')
})

test('an award that is sent again under its key is made once, and lists are followed to their end', async () => {
  const sash = await connect('rw:issuer')
  const body = { recipient_identifier: newEmail() }
  const idempotencyKey = 'of-my-choice'
  const [first, second] = await Promise.all([
    sash.awardBadge?.({ params, body, idempotencyKey }),
    sash.awardBadge?.({ params, body, idempotencyKey }),
  ])
  expect(first).toEqual(second)
  for (let index = 0; index < 4; index++) {
    await givenAward(owner, `/v1/issuer/issuers/${params.issuerSlug}/badges/${params.badgeSlug}`, newEmail())
  }
  const sizes: number[] = []
  for await (const page of sash.listAwards?.pages({ params, query: { num: 2 } }) ?? []) sizes.push(page.length)
  expect(sizes).toEqual([2, 2, 1])
  const found = new Set<string>()
  for await (const { slug } of sash.listAwards?.items({ params, query: { num: 2 } }) ?? []) found.add(slug)
  expect(found.size).toBe(5)
})

test('a file goes as its bytes, whatever the page says that it is', async () => {
  const path = `/v3/issuers/${params.issuerSlug}/badges/${params.badgeSlug}/request-rules`
  await owner.call('PUT', path, { body: { open: true } })
  const sash = await connect('rw:backpack', { token: owner.token })
  const request = await sash.createBadgeRequest?.({ body: { badge_class: params.badgeSlug } })
  const { id } = Object(request)
  for (const body of [new Blob(['A log.'], { type: 'text/html' }), new TextEncoder().encode('Another log.')]) {
    const answer = await sash.addBadgeRequestFile?.({ params: { requestId: id }, query: { name: 'log.txt' }, body })
    expect(answer).toMatchObject({ evidence: expect.arrayContaining([expect.objectContaining({ name: 'log.txt' })]) })
  }
})

test('refusals of every dialect become one kind of error with a sentence', async () => {
  const sash = await connect('r:profile')
  const slug = { params: { issuerSlug: params.issuerSlug } }
  await expect(sash.getIssuer?.(slug)).rejects.toMatchObject({
    name: 'SashError',
    status: 403,
    message: 'This token does not have the scope that this call needs.',
    code: expect.stringMatching(/^[a-z-]+\.[a-z-]+$/),
    requestId: expect.stringMatching(/^[\w-]{8,}$/),
  })
  await expect(sash.verifyCredential?.({ body: {} })).rejects.toMatchObject({
    status: 400,
    message: expect.any(String),
  })
  await expect(sash.getSetup?.()).resolves.toMatchObject({ has_accounts: true })
  await expect(sash.getIssuer?.({ params: { issuerSlug: '..' } })).rejects.toThrow('issuerSlug is missing')
})

test('what the server could not take is sent again, and an action without a key is not', async () => {
  const seen: string[] = []
  const busy = createServer((request, response) => {
    seen.push(`${request.method} ${String(request.headers['idempotency-key'] !== undefined)}`)
    if (seen.length % 3 !== 0) response.writeHead(503, { 'retry-after': '0' }).end('{"detail":"Later."}')
    else response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  await new Promise<void>((resolve) => busy.listen(0, resolve))
  const { port } = busy.address() as AddressInfo
  const sash = await connect('rw:issuer', { origin: `http://localhost:${port}` })
  expect(await sash.listIssuers?.()).toEqual([])
  expect(await sash.createIssuer?.({ body: {} })).toEqual([])
  await expect(sash.revokeToken?.({ body: {} })).rejects.toMatchObject({ status: 503, message: 'Later.' })
  expect(seen).toEqual([...Array(3).fill('GET false'), ...Array(3).fill('POST true'), 'POST false'])
  busy.close()
  busy.closeAllConnections()
})

test('a next page on another server is not asked, so the token stays here', async () => {
  const asked: string[] = []
  const sash = await connect('rw:issuer', {
    fetch: async (url: string) => {
      asked.push(url)
      return new Response('[]', { headers: { link: '<https://evil.example/next>; rel="next"' } })
    },
  })
  for await (const page of sash.listIssuers?.pages() ?? []) expect(page).toEqual([])
  expect(asked).toEqual([`${origin}/v1/issuer/issuers`])
})
