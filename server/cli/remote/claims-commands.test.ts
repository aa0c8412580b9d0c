import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenClaim, givenClaim } from '#testing/given/given-claim.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { runCommand } from '../run-command.ts'

let server: TestServer
let url: string
let owner: GivenPerson
let badge: string
let token: string
beforeAll(async () => {
  server = await startTestServer()
  url = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
  token = await givenToken(owner.accountId, 'rw:issuer', { clientId: 'personal' })
})
afterAll(async () => await server.stop())

const nameOf = ({ path }: GivenClaim): string => path.replace('/v3/issuers/', '').replace('/claims', '')
const issuer = () => /issuers\/([^/]+)\//.exec(badge)?.[1] ?? ''
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

test('claims are listed and shown, started, paused and ended', async () => {
  const claim = await givenClaim(owner, badge, { cap: 20, domains: ['school.example'] }, false)
  const name = nameOf(claim)
  expect((await sash('claims', 'list', issuer())).out).toContain(`${name}  draft  0 of 20  Open day`)
  for (const [verb, state] of [
    ['start', 'open'],
    ['pause', 'paused'],
    ['start', 'open'],
    ['end', 'ended'],
  ] as const) {
    expect((await sash('claims', verb, name)).out).toEqual([`${name}  ${state}  0 of 20  Open day`])
  }
  const shown = (await sash('claims', 'show', name)).out.join('\n')
  expect(shown).toContain('only addresses that end in: school.example')
  expect(shown).toContain(`/c/${claim.token}`)
  expect(shown).toContain('shown 0, pressed 0, claimed 0, awarded 0, accepted 0')
})

test('codes are told once, as a table', async () => {
  const claim = await givenClaim(owner, badge, { kind: 'codes', cap: null })
  const { code, out } = await sash('claims', 'codes', nameOf(claim), '10')
  expect([code, out.length]).toEqual([0, 10])
  expect(out[9]).toMatch(/^10 [0-9A-Z]{5}-[0-9A-Z]{5}-. http.*\/c\//)
})

test('a kiosk is opened by a link that is shown once', async () => {
  const { out } = await sash('claims', 'kiosk', nameOf(await givenClaim(owner, badge, { kind: 'kiosk' })))
  expect(out).toEqual([expect.stringMatching(/^http.*kiosk/)])
})

test('codes are printed into a file, made void and replaced, and it is told which are which', async () => {
  const claim = await givenClaim(owner, badge, { kind: 'codes', cap: null })
  const name = nameOf(claim)
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'sash-slips-')), 'slips.pdf')
  expect((await sash('claims', 'print', name, '10', file)).code).toBe(0)
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await sash('claims', 'void', name, '2')).out).toEqual(['Number 2 is void.'])
  expect((await sash('claims', 'replace', name, '3')).out[0]).toMatch(/^11 [0-9A-Z]{5}-/)
  const { out } = await sash('claims', 'used', name)
  expect(out.slice(0, 4)).toEqual(['1 new', '2 void', '3 void', '4 new'])
  expect(out).toHaveLength(11)
  expect((await sash('claims', 'void-sheet', name, '4')).out).toEqual([
    '9 codes are void now; 0 of the sheet had been used.',
  ])
  expect((await sash('claims', 'void-sheet', name, '40')).err).toContain('no code with the number 40')
  expect(new Set((await sash('claims', 'used', name)).out.map((line) => line.split(' ')[1]))).toEqual(new Set(['void']))
})

test.each([
  [['claims', 'show', 'nothing'], 'Name the claim'],
  [['claims', 'list'], 'Name the issuer'],
  [['claims', 'codes', 'a/b', 'many'], 'Say how many codes'],
  [['claims', 'print', 'a/b', '10'], 'Name the file'],
  [['claims', 'void', 'a/b', 'x'], 'Say which code'],
  [['claims', 'void-sheet', 'a/b', 'x'], 'Say which code'],
  [['claims', 'start', 'none/none'], 'There is no claim none/none'],
  [['claims', 'list', 'none'], 'There is no issuer none'],
])('%s says what is wrong', async (args, words) => {
  const { code, err } = await sash(...args)
  expect(code).not.toBe(0)
  expect(err).toContain(words)
})
