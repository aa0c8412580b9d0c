import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#infra/settings/config.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type RunningServer, startServer } from '../start.ts'

let dataDir: string
let server: RunningServer | undefined
beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-cli-'))
  chmodSync(dataDir, 0o711)
})
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Outcome {
  code: number
  out: string
  err: string
}

/** The command as `npm run sash --` runs it. */
const sash = (args: string[], more: Record<string, string> = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _, ...rest } = process.env
    const env = { ...rest, SASH_DATA: dataDir, INIT_CWD: dataDir, ...more }
    execFile(process.execPath, ['ops/sash.mjs', ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })

test('help lists the commands; a command that does not exist shows them too and fails; one that is called wrongly shows its own words', async () => {
  const [help, none, unknown, odd] = await Promise.all([
    sash(['help']),
    sash([]),
    sash(['terms', 'burn']),
    sash(['terms', 'publish', 'two', 'x.md']),
  ])
  expect([help?.code, help?.err]).toEqual([0, ''])
  expect(help?.out).toContain('terms publish VERSION FILE.md [--description "What is new"]')
  for (const outcome of [none, unknown]) {
    expect([outcome?.code, outcome?.out]).toEqual([1, ''])
    expect(outcome?.err).toContain('usage: npm run sash -- COMMAND')
  }
  expect([odd?.code, odd?.out]).toEqual([1, ''])
  expect(odd?.err).toContain('usage: npm run sash -- terms publish VERSION FILE.md [--description "What is new"]\n')
  expect(odd?.err).not.toContain('terms list')
  expect(unknown?.err).toContain('There is no command terms burn.')
})

test('every command stands in the documentation, and what stands there is a command with options that it has', async () => {
  const { out } = await sash(['help'])
  const usages = [...out.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)*)(?=$| )(.*)$/gm)].map(([, name = '', words = '']) => ({
    name,
    words,
  }))
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...readdirSync('docs').map((file) => `docs/${file}`)]
  const text = pages
    .filter((page) => page.endsWith('.md'))
    .map((page) => readFileSync(page, 'utf8'))
    .join('\n')
  const isTold = (name: string) => new RegExp(`(?:\`|sash (?:-- )?)${name.replaceAll(' ', '\\s+')}[\`\\s]`).test(text)
  expect(usages.filter(({ name }) => !isTold(name))).toEqual([])
  expect(usages.length).toBeGreaterThan(60)

  const called = [...text.matchAll(/(?:npm run(?: -s| --silent)?\s+sash\s+--|`sash)\s+([a-z][^`\n]*)/g)].map(
    ([, words = '']) => words,
  )
  const odd = called.filter((words) => {
    const usage = usages.find(({ name }) => `${words} `.startsWith(`${name} `))
    return !usage || (words.match(/--[a-z-]+/g) ?? []).some((option) => !usage.words.includes(option))
  })
  expect(odd).toEqual([])
  expect(called.length).toBeGreaterThan(40)
})

test('where there is no database yet, none is made', async () => {
  const empty = path.join(dataDir, 'elsewhere')
  const outcome = await sash(['terms', 'list'], { SASH_DATA: empty })
  expect([outcome.code, outcome.err]).toEqual([1, expect.stringContaining(`There is no Sash database in ${empty}.`)])
})

test('terms are published while Sash runs and while it does not', async () => {
  writeFileSync(path.join(dataDir, 'one.md'), '# Terms of 2026\n\nBe kind.\n')
  writeFileSync(path.join(dataDir, 'two.md'), '# Terms of 2027\n\nBe kinder.\n')
  server = await startServer(readConfig({ SASH_DATA: dataDir, PORT: '0', LOG_LEVEL: 'silent' }), () => undefined)
  const latest = async () =>
    (await server?.app.inject({ url: '/v2/termsVersions/latest', headers: { host: 'localhost' } }))?.json()
  expect(await sash(['terms', 'publish', '1', 'one.md'])).toEqual({
    code: 0,
    out: 'Version 1 of the terms is in force: Terms of 2026\n',
    err: '',
  })
  expect(await latest()).toMatchObject({ result: [{ version: 1, shortDescription: 'Terms of 2026' }] })
  await server.stop()
  server = undefined
  expect(await sash(['terms', 'publish', '2', 'two.md', '--description', 'Kindness grows.'])).toEqual({
    code: 0,
    out: 'Version 2 of the terms is in force: Kindness grows.\n',
    err: '',
  })
  const today = new Date().toISOString().slice(0, 10)
  expect((await sash(['terms', 'list'])).out).toBe(`2  ${today}  Kindness grows.\n1  ${today}  Terms of 2026\n`)
  const again = await sash(['terms', 'publish', '2', 'two.md'])
  expect([again.code, again.err]).toEqual([1, 'Version 2 is in force, so the next one must be higher, such as 3.\n'])
}, 60_000)

const urlOf = ({ connection: { host, user, database } }: TestDatabase): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`

test('with DATABASE_URL the terms go into that database, once it has the tables', async () => {
  writeFileSync(path.join(dataDir, 'three.md'), 'Be kindest.')
  const [ready, empty] = [await createTestDatabase(), await createEmptyDatabase()]
  const [published, refused] = await Promise.all(
    [ready, empty].map((database) =>
      // In the other folder lies a master key, beside which an empty database is refused at once.
      sash(['terms', 'publish', '7', 'three.md'], {
        DATABASE_URL: urlOf(database),
        SASH_DATA: path.join(dataDir, 'own'),
      }),
    ),
  )
  expect(published).toMatchObject({ code: 0, out: 'Version 7 of the terms is in force: Be kindest.\n' })
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Start (or restart) Sash once') })
  expect(await ready.db.selectFrom('terms_versions').select(['version', 'body']).execute()).toEqual([
    { version: 7, body: 'Be kindest.' },
  ])
  await Promise.all([ready.drop(), empty.drop()])
})
