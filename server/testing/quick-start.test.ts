import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#infra/context.ts'
import { givenToken } from './given/given-token.ts'
import { givenPerson } from './given.ts'
import { startTestServer, type TestServer } from './server.ts'

const guide = readFileSync('docs/quick-start.md', 'utf8')
const run = promisify(execFile)

let server: TestServer
let address: string
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-quick-start-'))
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** All lines of one language in their order; those that only say what to put in its environment are left out. */
function gatherLines(language: string): string {
  const own = [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text = '']) =>
    name === language ? [text] : [],
  )
  return own.filter((text) => !text.startsWith('export ')).join('\n')
}

/** What somebody sets before, who has an account of their own. */
async function makeEnvironment() {
  const person = await givenPerson(server)
  const token = await givenToken(person.accountId, 'rw:issuer')
  return { ...process.env, SASH: address, SASH_TOKEN: token, SASH_EMAIL: person.email }
}

/** The award that a page was printed for, as it is after the last step. */
async function expectTakenBack(printed: string): Promise<void> {
  const id = /\/public\/assertions\/([\w-]+)/.exec(printed)?.[1] ?? 'none'
  const award = await db()
    .selectFrom('awards')
    .select(['revoked_at', 'revocation_reason'])
    .where('award_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(award).toEqual({ revoked_at: expect.any(Date), revocation_reason: 'It was for trying out' })
}

test('each step of the quick start has all three languages', () => {
  const [, ...steps] = guide.split(/^## /m)
  const withCode = steps.filter((step) => step.includes('```'))
  expect(withCode).toHaveLength(6)
  for (const step of withCode)
    expect([...step.matchAll(/^```(\w+)$/gm)].map(([, language]) => language).slice(-3)).toEqual(['sh', 'ts', 'python'])
})

test('the lines for a shell make, award, check and take back a badge', async () => {
  const { stdout } = await run('sh', ['-e', '-c', gatherLines('sh')], { env: await makeEnvironment() })
  expect(stdout).toContain('"verdict":"valid"')
  await expectTakenBack(stdout)
})

test('the lines for TypeScript fit the types of the client, and do the same', async () => {
  const source = path.join(folder, 'node_modules', '@sash-badges', 'client', 'source')
  const document = path.join(folder, 'openapi.json')
  mkdirSync(path.dirname(source), { recursive: true })
  writeFileSync(document, (await server.call('GET', '/openapi/all.json')).body)
  execFileSync(process.execPath, ['ops/tsx.mjs', 'client/write-cli.ts', document, source])
  compile(source)
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(path.join(folder, 'first.ts'), gatherLines('ts'))
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    types: ['node'],
    typeRoots: [path.resolve('node_modules/@types')],
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['first.ts'] }))
  compile(folder)
  const { stdout } = await run(process.execPath, ['first.js'], { cwd: folder, env: await makeEnvironment() })
  expect(stdout).toMatch(/^valid$/m)
  await expectTakenBack(stdout)
}, 120_000)

const compile = (project: string) => {
  const { stdout } = spawnSync(path.resolve('node_modules/.bin/tsc'), ['-p', project], { encoding: 'utf8' })
  expect(stdout).toBe('')
}

const hasPython = spawnSync('python3', ['-c', 'import requests']).status === 0

test.skipIf(!hasPython)('the lines for Python do the same', async () => {
  const { stdout } = await run('python3', ['-c', gatherLines('python')], { env: await makeEnvironment() })
  expect(stdout).toMatch(/^valid$/m)
  await expectTakenBack(stdout)
})
