import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStore } from './disk.ts'

const bytes = Buffer.from('a badge')
const key = createHash('sha256').update(bytes).digest('hex')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-blobs-'))
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true })
})

const filesBelow = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

test('bytes come back under their own hash', async () => {
  const store = createDiskStore(folder)
  expect(await store.put(bytes, 'image/png')).toBe(key)
  expect(await store.get(key)).toEqual(bytes)
  expect(await store.has(key)).toBe(true)
  expect(existsSync(path.join(folder, key.slice(0, 2), key.slice(2)))).toBe(true)
})

test('the same bytes written many times at once are one file and no remains', async () => {
  const store = createDiskStore(folder)
  const keys = await Promise.all(Array.from({ length: 20 }, () => store.put(bytes, 'image/png')))
  expect(new Set(keys)).toEqual(new Set([key]))
  expect(filesBelow()).toHaveLength(1)
})

test('bytes come in pieces as well', async () => {
  const store = createDiskStore(folder)
  const large = Buffer.alloc(300_000, 7)
  const stream = await store.read(await store.put(large, 'video/mp4'))
  expect(Buffer.concat((await stream?.toArray()) ?? []).equals(large)).toBe(true)
  expect(await store.read(key)).toBeUndefined()
  expect(await store.read('../secret')).toBeUndefined()
})

test('a blob can be deleted, twice', async () => {
  const store = createDiskStore(folder)
  await store.put(bytes, 'image/png')
  await store.delete(key)
  await store.delete(key)
  expect(await store.has(key)).toBe(false)
  expect(await store.get(key)).toBeUndefined()
})

test('what is not a hash reaches no file', async () => {
  const store = createDiskStore(path.join(folder, 'blobs'))
  writeFileSync(path.join(folder, 'secret'), 'x')
  for (const bad of ['../secret', `..${path.sep}secret`, '', key.toUpperCase(), `${key}0`, `${key.slice(0, 62)}/.`]) {
    expect(await store.get(bad)).toBeUndefined()
    expect(await store.has(bad)).toBe(false)
    await store.delete(bad)
  }
  expect(existsSync(path.join(folder, 'secret'))).toBe(true)
})

test('when the bytes cannot be written the caller hears unavailable and nothing stays behind', async () => {
  writeFileSync(path.join(folder, key.slice(0, 2)), 'a file where the folder should be')
  await expect(createDiskStore(folder).put(bytes, 'image/png')).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
  })
  expect(filesBelow()).toHaveLength(1)
})

test.runIf(existsSync('/dev/full'))('a full disk leaves no half-written file', async () => {
  // Node cannot be given a small disk without mounting one, so the file system's refusal is provoked by its size limit.
  const { spawnSync } = await import('node:child_process')
  const script = `
    import { createDiskStore } from ${JSON.stringify(path.resolve('server/infra/storage/disk.ts'))}
    process.on('SIGXFSZ', () => undefined)
    createDiskStore(process.argv[1]).put(Buffer.alloc(4_000_000, 7), 'image/png').then(
      () => process.exit(1),
      (error) => { console.log(error.code, error.cause.code); process.exit(0) },
    )`
  const tsx = path.resolve('node_modules/tsx/dist/loader.mjs')
  const ran = spawnSync(
    'sh',
    ['-c', 'ulimit -f 1000; exec node --import "$0" --input-type=module -e "$1" "$2"', tsx, script, folder],
    { encoding: 'utf8' },
  )
  expect(`${ran.stdout}${ran.stderr}`).toMatch(/^unavailable (EFBIG|ENOSPC)/)
  expect(filesBelow()).toEqual([])
})
