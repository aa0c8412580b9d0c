import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../run-command.ts'

const steering = '\u001b]0;yours\u0007\u001b[2K\u202e'
let folder: string
let hostile: Server
let ids: unknown[] = []
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-hostile-'))
  hostile = createServer(({ url = '', method }, response) => {
    if (url.startsWith('/v1/earner/badges')) response.end(JSON.stringify(ids.map((id) => ({ id }))))
    else if (method === 'POST') {
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 'x', message: `${steering}all good`, detail: `${steering}all good` }))
    } else response.end('a pack')
  })
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  hostile.close()
  rmSync(folder, { recursive: true, force: true })
})

async function sash(...args: string[]) {
  const lines: string[] = []
  const { port } = hostile.address() as AddressInfo
  const code = await runCommand(args, {
    environment: { SASH_URL: `http://127.0.0.1:${port}`, SASH_TOKEN: 'sash_pt_x', INIT_CWD: folder },
    say: (line) => lines.push(line),
    complain: (line) => lines.push(line),
  })
  return { code, text: lines.join('\n') }
}

test.each([['../beside'], ['a/../../beside'], ['..\\beside'], [''], ['.'.repeat(300)]])(
  '[A17] a server that names a badge %j has nothing written for it',
  async (id) => {
    ids = [id]
    const { code, text } = await sash('export', 'backpack', 'packs')
    expect([code, text]).toEqual([1, expect.stringContaining('names a badge as no Sash does')])
    expect(existsSync(path.join(folder, 'beside.zip'))).toBe(false)
    expect(readdirSync(path.join(folder, 'packs'))).toEqual([])
  },
)

test('[A17] what others wrote moves nothing in the terminal', async () => {
  writeFileSync(path.join(folder, `a${steering}.json`), '{}')
  const { text } = await sash('verify', `a${steering}.json`)
  expect(text).toContain('all good')
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
  const typed = await sash('awards', steering)
  expect(typed.text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
})
