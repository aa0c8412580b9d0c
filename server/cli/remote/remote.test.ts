import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { runCommand } from '../run-command.ts'

let server: TestServer
let folder: string
let url: string
let owner: GivenPerson
let badge: string
let token: string
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-remote-'))
  url = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  owner = await givenPerson(server)
  badge = (await givenBadgeClass(owner, await givenIssuer(owner)))
    .replace('/v1/issuer/issuers/', '')
    .replace('/badges', '')
  token = await givenToken(owner.accountId, 'rw:issuer rw:backpack', { clientId: 'personal' })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The command as somebody types it in the folder, while the server does its work. */
async function sash(args: string[], environment: Record<string, string> = {}) {
  const out: string[] = []
  const err: string[] = []
  let isDone = false
  const work = runCommand(args, {
    environment: { SASH_URL: url, SASH_TOKEN: token, INIT_CWD: folder, ...environment },
    say: (line) => out.push(line),
    complain: (line) => err.push(line),
  }).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await context().queue.drain()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { code: await work, out: out.join('\n'), err: err.join('\n') }
}

const write = (name: string, text: string | Buffer): string => {
  writeFileSync(path.join(folder, name), text)
  return name
}
const countAwards = async () =>
  Number(
    (
      await context()
        .db.selectFrom('awards')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('a file is awarded once, however often the command is given, until it is to be again', async () => {
  const [ada, grace] = [newEmail('ada'), newEmail('grace')]
  const file = write(
    'class.csv',
    `\uFEFFEmail,Name,Evidence\n${ada},"Ada, Countess",https://a.example/1\n\n${grace},Grace,\n`,
  )
  const none = await countAwards()
  expect((await sash(['award', badge, file, '--dry-run'])).out).toBe('Nothing was awarded. All 2 could be.')
  const wrong = await sash(['award', badge, write('wrong.csv', 'email\nnobody\n'), '--dry-run'])
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('line 2')])
  expect(await countAwards()).toBe(none)
  const first = await sash(['award', badge, file])
  expect([first.code, first.err]).toEqual([0, ''])
  expect(first.out).toContain('2 awarded, 0 had it already, 0 failed.')
  const before = await countAwards()
  expect((await sash(['award', badge, file])).code).toBe(0)
  expect(await countAwards()).toBe(before)
  expect((await sash(['award', `${url}/public/badges/${badge.split('/')[1]}`, file, '--skip-holders'])).out).toContain(
    '0 awarded, 2 had it already, 0 failed.',
  )
  expect((await sash(['award', badge, file, '--again'])).out).toContain('2 awarded')
  const csv = await sash(['export', 'awards', badge, 'out.csv'])
  expect([csv.code, csv.err]).toEqual([0, ''])
  expect(readFileSync(path.join(folder, 'out.csv'), 'utf8')).toContain(ada)
})

test('a file that cannot be read is told with its reason, and nobody is awarded', async () => {
  const before = await countAwards()
  for (const [text, reason] of [
    ['name\nAda\n', 'The first line has to name a column "email" or "recipient".'],
    ['email,colour\na@example.org,red\n', 'There is no column "colour"'],
    ['email\n"a@example.org\n', 'A quotation mark is opened and never closed.'],
    ['email\n\n', 'There is nobody in this file.'],
    ['email\na@example.org\n\nnobody\n', 'line 4: '],
  ] as const) {
    const outcome = await sash(['award', badge, write('wrong.csv', text)])
    expect([text, outcome.code, outcome.err]).toEqual([text, 1, expect.stringContaining(reason)])
  }
  expect((await sash(['award', badge, 'none.csv'])).err).toContain('There is no file')
  expect((await sash(['award', 'harbour', 'class.csv'])).err).toContain('Name the badge class')
  expect((await sash(['award', badge, 'class.csv', '--loudly'])).err).toContain('--loudly')
  expect((await sash(['award', badge, 'class.csv'], { SASH_TOKEN: '' })).err).toContain('under Personal access tokens')
  expect((await sash(['award', badge, 'class.csv'], { SASH_TOKEN: 'wrong' })).err).toContain('were not accepted')
  expect(await countAwards()).toBe(before)
})

test('a list that is not in UTF-8 is awarded when it is said to be in Windows-1252, and refused otherwise [T7]', async () => {
  const jurg = newEmail('jurg')
  const older = write('older.csv', Buffer.from(`email,name\n${jurg},Jürg\n`, 'latin1'))
  const before = await countAwards()
  const refused = await sash(['award', badge, older])
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('older.csv is not UTF-8 text.')])
  expect((await sash(['award', badge, older, '--encoding', 'utf-16'])).err).toContain('Say --encoding windows-1252')
  expect(await countAwards()).toBe(before)
  expect((await sash(['award', badge, older, '--encoding', 'windows-1252'])).out).toContain('1 awarded')
  await sash(['export', 'awards', badge, 'older-out.csv'])
  expect(readFileSync(path.join(folder, 'older-out.csv'), 'utf8')).toContain('Jürg')
  const broken = write('broken.json', Buffer.from([0x7b, 0xff, 0xfe, 0xc3, 0x7d]))
  expect((await sash(['verify', broken])).err).toContain('broken.json is not in UTF-8, which every badge is.')
})

test('badge classes are listed by the names that the other commands take', async () => {
  const listed = await sash(['badges', 'list'])
  expect([listed.code, listed.err, listed.out]).toEqual([0, '', `${badge}  Day Skipper`])
  const stranger = await givenPerson(server)
  const SASH_TOKEN = await givenToken(stranger.accountId, 'rw:issuer', { clientId: 'personal' })
  expect((await sash(['badges', 'list'], { SASH_TOKEN })).out).toBe('There are no badge classes.')
})

test('a badge class that is not there is named, with the way to those that are', async () => {
  const file = write('one.csv', `email\n${newEmail()}\n`)
  const [issuer, slug] = badge.split('/')
  const stranger = await givenPerson(server)
  const SASH_TOKEN = await givenToken(stranger.accountId, 'rw:issuer', { clientId: 'personal' })
  for (const [name, environment] of [
    [`${issuer}/none`, {}],
    [`none/${slug}`, {}],
    [`${url}/public/badges/none`, {}],
    [badge, { SASH_TOKEN }],
  ] as const) {
    for (const args of [
      ['award', name, file],
      ['export', 'awards', name, 'none.csv'],
    ]) {
      const outcome = await sash(args, environment)
      expect([args, outcome.code, outcome.out]).toEqual([args, 1, ''])
      expect(outcome.err).toContain(`There is no badge class ${name}`)
      expect(outcome.err).toContain('npm run sash -- badges list')
    }
  }
  expect((await sash(['award', 'https://other.example/public/badges/x', file])).err).toBe(
    `That page is at https://other.example, and this command talks to ${url}: SASH_URL names the server.`,
  )
  const SASH_URL = 'http://localhost:9'
  expect((await sash(['award', `${SASH_URL}/public/badges/x`, file], { SASH_URL })).err).toBe(
    'The server at http://localhost:9 could not be reached.',
  )
})

test('a refusal of the server says what to do about it', async () => {
  const narrow = await givenToken(owner.accountId, 'rw:backpack', { clientId: 'personal' })
  const file = write('two.csv', `email\n${newEmail()}\n`)
  expect((await sash(['award', badge, file], { SASH_TOKEN: narrow })).err).toContain('need the scope rw:issuer')
  expect((await sash(['badges', 'list'], { SASH_TOKEN: narrow })).err).toContain('need the scope rw:issuer')
  expect((await sash(['badges', 'list'], { SASH_TOKEN: 'wrong' })).err).toContain('Make another token in your profile')
  const unwritten = await sash(['export', 'awards', badge, 'no/such/folder/out.csv'])
  expect([unwritten.code, unwritten.err]).toEqual([
    1,
    `${path.join(folder, 'no/such/folder/out.csv')} cannot be written: no such file or directory.`,
  ])
  write('taken', 'x')
  expect((await sash(['export', 'backpack', 'taken'])).err).toContain('taken is no folder')
})

test('badges are verified from files and addresses, and one that is not valid fails the command', async () => {
  const award = await givenAward(owner, `/v1/issuer/issuers/${badge.replace('/', '/badges/')}`, newEmail())
  const document = await server.call('GET', `/public/assertions/${award}?v=3_0`)
  write('good.json', document.body)
  write('bad.json', document.body.replace('Day Skipper', 'Yacht Master'))
  const good = await sash(['verify', 'good.json'])
  expect([good.code, good.out]).toEqual([0, expect.stringMatching(/^valid +good\.json: /)])
  const both = await sash(['verify', 'good.json', 'bad.json', write('note.txt', 'Hello')])
  expect([both.code, both.err]).toEqual([1, '2 of 3 are not valid.'])
  expect(both.out).toMatch(/^valid +good\.json[^\n]*\ninvalid +bad\.json[^\n]*\n(invalid|unreadable) +note\.txt/)
  expect(JSON.parse((await sash(['verify', 'good.json', '--json'])).out)).toMatchObject({ verdict: 'valid' })
  expect((await sash(['verify'])).code).toBe(1)
})

test('the whole backpack is written, a pack for each badge', async () => {
  const award = await givenAward(owner, `/v1/issuer/issuers/${badge.replace('/', '/badges/')}`, owner.email)
  const outcome = await sash(['export', 'backpack', 'packs'])
  expect([outcome.code, outcome.err, outcome.out]).toEqual([0, '', 'One badge written.'])
  expect(readdirSync(path.join(folder, 'packs'))).toEqual([`${award}.zip`])
  const files = unzipSync(readFileSync(path.join(folder, 'packs', `${award}.zip`)))
  expect(Object.values(files).some((bytes) => strFromU8(bytes).includes('Day Skipper'))).toBe(true)
})

test('a server that is not there is said to be away', async () => {
  const outcome = await sash(['verify', 'https://a.example/badge'], { SASH_URL: 'http://localhost:9' })
  expect([outcome.code, outcome.err]).toEqual([1, 'The server at http://localhost:9 could not be reached.'])
})
