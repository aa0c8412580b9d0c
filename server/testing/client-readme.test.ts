import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildClient, compile } from './build-client.ts'
import { findPort } from './find-port.ts'
import { givenToken } from './given/given-token.ts'
import { type GivenPerson, givenPerson } from './given.ts'
import { startTestServer, type TestServer } from './server.ts'

const readme = readFileSync('client/README.md', 'utf8')
const examples = [...readme.matchAll(/## (.+)\n(?:(?!\n## )[\s\S])*?```ts\n([\s\S]*?)```/g)].map(
  ([, title = '', code = '']) => ({
    title,
    code,
  }),
)
const fileOf = (title: string): string => `${title.toLowerCase().replaceAll(' ', '-')}.ts`

let server: TestServer
let folder: string
let environment: NodeJS.ProcessEnv
let owner: GivenPerson

beforeAll(async () => {
  const port = await findPort()
  const origin = `http://localhost:${port}`
  server = await startTestServer({ env: { SASH_ORIGIN: origin } })
  await server.app.listen({ port, host: 'localhost' })
  owner = await givenPerson(server, 'office@harbour.example')
  environment = {
    ...process.env,
    SASH_URL: origin,
    SASH_TOKEN: await givenToken(owner.accountId, 'rw:issuer', { clientId: 'personal' }),
  }
  folder = await buildClient(server)
  for (const { title, code } of examples) writeFileSync(path.join(folder, fileOf(title)), code)
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
}, 240_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('each example is one by its title, and has the types that the package says', () => {
  expect(examples.map(({ title }) => title)).toEqual([
    'Award a badge',
    'Lists',
    'Refusals',
    'Trying again',
    'Changed meanwhile',
    'Files',
    'Groups',
    'Claims',
    'Requests for badges',
    'Small bundles',
  ])
  expect(readme.match(/```ts/g)?.length).toBe(examples.length)
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: ['node'],
    typeRoots: [path.resolve('node_modules/@types')],
  }
  const files = examples.map(({ title }) => fileOf(title))
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  expect(compile(folder)).toBe('')
}, 120_000)

/** What has to be there, of people who act by themselves. */
const before: Record<string, () => Promise<void>> = {
  'Requests for badges': async () => {
    const [badge] = (await owner.call('GET', '/v1/issuer/all-badges')).json()
    const earner = await givenPerson(server)
    const rules = { open: true, points: [{ key: 'log', text: 'Keeps a log', required: true }] }
    const issuer = badge.issuer.split('/').at(-1)
    await owner.call('PUT', `/v3/issuers/${issuer}/badges/${badge.slug}/request-rules`, { body: rules })
    const { id } = (await earner.call('POST', '/v3/requests', { body: { badge_class: badge.slug } })).json()
    await earner.call('PUT', `/v3/requests/${id}`, { body: { text: 'I keep a log.' } })
    expect((await earner.call('POST', `/v3/requests/${id}/send`)).statusCode).toBe(200)
  },
}

test.each(examples)('the example does what it says, as it stands: $title', async ({ title }) => {
  await before[title]?.()
  const run = promisify(execFile)(process.execPath, [fileOf(title)], { cwd: folder, env: environment })
  const { stdout, stderr } = await run
  expect(stderr.replaceAll(/.*(?:Warning|--trace-warnings).*\n/g, '')).toBe('')
  expect(stdout).toMatch(said[title] ?? /^$/)
})

const said: Record<string, RegExp> = {
  'Award a badge': /^http:\/\/localhost:\d+\/public\/assertions\/[\w-]+\n$/,
  Lists: /^Day Skipper ada@example\.org\n$/,
  Refusals: /^\[ '.+' \] [\w-]{8,}\n$/,
  Files: /^valid\n$/,
  Groups: /^eva@example\.org\nfinn@example\.org\n$/,
  Claims: /^10 0\n$/,
  'Requests for badges': /^.+ submitted\n$/,
  'Small bundles': /^Harbour Sailing\n(?:invalid|unverifiable)\n$/,
}

test.each([
  ['one call', "import { listIssuers } from '@sash-badges/client'\nexport const list = listIssuers.items\n", 8_000],
  ['a helper', "export { readTable } from '@sash-badges/client'\n", 2_000],
])(
  'of the package only what is imported comes into a bundle: %s',
  async (_, code, limit) => {
    const entry = path.join(folder, 'bundled.ts')
    writeFileSync(entry, code)
    const made = await build({
      configFile: false,
      logLevel: 'silent',
      root: folder,
      build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: 'bundled' } },
    })
    const chunks = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
    const size = chunks.reduce((sum, chunk) => sum + ('code' in chunk ? chunk.code.length : 0), 0)
    expect(size).toBeGreaterThan(300)
    expect(size).toBeLessThan(limit)
  },
  60_000,
)
