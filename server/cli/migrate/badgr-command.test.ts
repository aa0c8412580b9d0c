import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { runCommand } from '../run-command.ts'

let database: TestDatabase
let [folder, address]: [string, string] = ['', '']
let server: Server
const asked: (string | undefined)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-badgr-'))
  server = createServer((request, response) => {
    asked.push(request.headers.authorization)
    const result = request.url === '/v2/issuers' ? [{ entityId: 'school', name: 'Harbour School' }] : []
    response.end(JSON.stringify({ status: { success: true, description: 'ok' }, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const sash = async (args: string[], more: Record<string, string> = {}) => {
  const environment = {
    DATABASE_URL: addressOf(database.connection),
    SASH_DATA: folder,
    INIT_CWD: folder,
    LOG_LEVEL: 'silent',
    SASH_FROM_TOKEN: 'secret',
    ...more,
  }
  const [out, err]: [string[], string[]] = [[], []]
  const terminal = { environment, say: (line: string) => out.push(line), complain: (line: string) => err.push(line) }
  const code = await runCommand(['migrate-from', 'badgr', ...args], terminal)
  return { code, out: out.join('\n'), err: err[0] }
}

test('a dry run asks the server with the token, and reports', async () => {
  const dry = await sash([address, '--dry-run'], { SASH_INTERNAL_ORIGINS: address })
  expect(dry).toMatchObject({ code: 0, err: undefined })
  expect(dry.out).toContain('1  issuers\n')
  expect(dry.out).toContain('issuers that nobody owns')
  expect(dry.out).toContain('Nothing was written')
  expect(asked).toEqual(['Bearer secret', 'Bearer secret'])
  expect(JSON.stringify(dry)).not.toContain('secret')
})

test('a server inside the network is asked only where the operator has named it', async () => {
  expect(await sash([address, '--dry-run', '--kept', 'other'])).toMatchObject({
    code: 1,
    err: '/v2/issuers cannot be reached (refused). This server asks none inside a private network unless its origin stands in SASH_INTERNAL_ORIGINS.',
  })
})

test.each([
  [[], 'Name the address at which the server answers.'],
  [['badges.example'], 'The address is the beginning of the former addresses'],
  [['https://badges.example', '--token', 'secret'], "Unknown option '--token'"],
])('%j is refused', async (args, message) => {
  expect(await sash(args)).toMatchObject({ code: 1, err: expect.stringContaining(message) })
})

test('a token that is none is refused, and not repeated', async () => {
  const refused = await sash(['https://badges.example'], { SASH_FROM_TOKEN: 'two words' })
  expect(refused).toMatchObject({ code: 1, err: 'Give the token in SASH_FROM_TOKEN, or on standard input.' })
})
