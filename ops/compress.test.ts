import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressBuilt } from './compress.mjs'
import { forgetBuilt, isCompressed } from './sources.mjs'

const script = 'export const words = "a b c"\n'.repeat(100)
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-built-'))
  for (const name of ['web', 'pages']) mkdirSync(path.join(folder, name))
  writeFileSync(path.join(folder, 'web', 'main.js'), script)
  writeFileSync(path.join(folder, 'web', 'tiny.js'), 'export {}')
  writeFileSync(path.join(folder, '.stamp'), 'one')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('what browsers fetch is compressed in both ways, and nothing half-written stays', async () => {
  await compressBuilt(folder)
  expect(readdirSync(path.join(folder, 'web')).sort()).toEqual(['main.js', 'main.js.br', 'main.js.gz', 'tiny.js'])
  const read = (name: string) => readFileSync(path.join(folder, 'web', name))
  expect(brotliDecompressSync(read('main.js.br')).toString()).toBe(script)
  expect(gunzipSync(read('main.js.gz')).toString()).toBe(script)
})

test('a build counts as compressed only until the next one begins', async () => {
  expect(isCompressed(folder)).toBe(false)
  await compressBuilt(folder)
  expect(isCompressed(folder)).toBe(true)
  // Built anew, and not compressed yet.
  writeFileSync(path.join(folder, '.stamp'), 'two')
  expect(isCompressed(folder)).toBe(false)
  await compressBuilt(folder)
  forgetBuilt(folder)
  writeFileSync(path.join(folder, '.stamp'), 'two')
  expect(isCompressed(folder)).toBe(false)
})
