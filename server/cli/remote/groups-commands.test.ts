import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { runCommand } from '../run-command.ts'

let server: TestServer
let url: string
let owner: GivenPerson
let badge: string
let issuer: string
let token: string
beforeAll(async () => {
  server = await startTestServer()
  url = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
  issuer = /issuers\/([^/]+)\//.exec(badge)?.[1] ?? ''
  token = await givenToken(owner.accountId, 'rw:issuer', { clientId: 'personal' })
})
afterAll(async () => await server.stop())

const badgeName = () => `${issuer}/${badge.split('/').at(-1)}`
async function sash(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand(args, {
    environment: { SASH_URL: url, SASH_TOKEN: token },
    say: (line) => out.push(line),
    complain: (line) => err.push(line),
  })
  return { code, out, err: err.join('\n') }
}
const givenGroup = async (name: string): Promise<string> => {
  const made = await owner.call('POST', `/v3/issuers/${issuer}/groups`, { body: { name } })
  return `${issuer}/${made.json().id}`
}
const writeFile = (name: string, text: string): string => {
  const file = path.join(tmpdir(), `${process.pid}-${name}.csv`)
  writeFileSync(file, text)
  return file
}

test('people are added to a group from a file, shown, tried out and awarded', async () => {
  const group = await givenGroup('Evening course')
  const [ada, bo] = [newEmail('ada'), newEmail('bo')]
  const file = writeFile('class', `email,name\n${ada},Ada\n${bo},\n`)
  expect((await sash('groups', 'add', group, file)).out).toEqual(['2 added, 0 there already, 0 had left.'])
  expect((await sash('groups', 'add', group, file)).out).toEqual(['0 added, 2 there already, 0 had left.'])
  expect((await sash('groups', 'list', issuer)).out).toContain(`${group}  2  Evening course`)
  expect((await sash('groups', 'people', group)).out.sort()).toEqual([`${ada}  Ada`, bo].sort())
  const tried = await sash('groups', 'award', group, badgeName(), '--dry-run')
  const couldBe = 'Nothing was awarded. All 2 could be, except those who have the badge already: they are skipped.'
  expect(tried.out).toEqual([couldBe])
  const awarded = await sash('groups', 'award', group, badgeName())
  expect([awarded.code, awarded.out.at(-1)]).toEqual([0, '2 awarded, 0 had it already, 0 failed.'])
  const again = await sash('groups', 'award', group, badgeName())
  expect(again.out.at(-1)).toBe('0 awarded, 2 had it already, 0 failed.')
  expect((await sash('groups', 'award', group, badgeName(), '--dry-run')).out).toEqual([couldBe])
}, 60_000)

test('lines that name nobody are told, and all others are added', async () => {
  const group = await givenGroup('Morning course')
  const { code, out, err } = await sash('groups', 'add', group, writeFile('bad', `${newEmail()}\nnobody\n`))
  expect([code, out]).toEqual([1, ['1 added, 0 there already, 0 had left.']])
  expect(err).toContain('line 2: nobody')
})

test('requests for badges are listed by where they stand', async () => {
  const slug = badge.split('/').at(-1)
  await owner.call('PUT', `/v3/issuers/${issuer}/badges/${slug}/request-rules`, { body: { open: true } })
  expect((await sash('requests', 'list', issuer)).out).toEqual(['There are none.'])
  const earner = await givenPerson(server)
  const { id } = (await earner.call('POST', '/v3/requests', { body: { badge_class: slug } })).json()
  await earner.call('PUT', `/v3/requests/${id}`, { body: { text: 'I sail.' } })
  await earner.call('POST', `/v3/requests/${id}/send`)
  expect((await sash('requests', 'list', issuer)).out[0]).toMatch(new RegExp(`^${id}  submitted  \\d{4}-`))
  expect((await sash('requests', 'list', issuer, '--state', 'decided')).out).toEqual(['There are none.'])
})

test.each([
  [['groups', 'people', 'nothing'], 'Name the group'],
  [['groups', 'list'], 'Name the issuer'],
  [['groups', 'add', 'a/b'], 'one CSV file'],
  [['groups', 'people', 'none/none'], 'There is no group none/none'],
  [['groups', 'list', 'none'], 'There is no issuer none'],
  [['groups', 'award', 'a/b', 'c/d', 'e'], 'e is too much'],
  [['requests', 'list', 'none', '--state', 'other'], '--state is one of'],
  [['requests', 'list', 'none'], 'There is no issuer none'],
])('%s says what is wrong', async (args, words) => {
  const { code, err } = await sash(...args)
  expect(code).not.toBe(0)
  expect(err).toContain(words)
})
