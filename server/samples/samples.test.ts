import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-samples-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('files of which nothing is expected are verified too, and only told', async () => {
  mkdirSync(path.join(folder, 'own'))
  writeFileSync(path.join(folder, 'own', 'note.json'), '{"hello": "world"}')
  writeFileSync(path.join(folder, 'own', 'broken.png'), 'no picture')
  writeFileSync(path.join(folder, 'read.me'), 'not looked at')
  const { code, out } = await new Promise<{ code: number; out: string }>((resolve) =>
    execFile(process.execPath, ['ops/tsx.mjs', 'server/samples-cli.ts', folder], (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), out: stdout }),
    ),
  )
  const lines = out.trim().split('\n')
  expect(lines[0]).toMatch(/^not read {5}own\/broken\.png: \S/)
  expect(lines[1]).toMatch(/^verified {5}own\/note\.json: (invalid|unverifiable)\. \S/)
  expect(lines[2]).toBe('2 others looked at, without an expectation')
  expect([lines.length, code]).toEqual([3, 0])
}, 120_000)
