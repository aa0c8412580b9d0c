import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPort } from '#testing/find-port.ts'
import { startS3Server } from '#testing/outside/s3-server.ts'
import { createFetchOutside } from '../outside/fetch.ts'
import type { S3Place } from '../settings/storage-settings.ts'
import { openStore } from './open-store.ts'
import { createS3Store } from './s3.ts'

const bytes = Buffer.from('a badge')
const key = createHash('sha256').update(bytes).digest('hex')
const name = `sash/${key.slice(0, 2)}/${key.slice(2)}`
const unavailable = { code: 'unavailable', status: 503 }

let s3: Awaited<ReturnType<typeof startS3Server>>
beforeEach(async () => {
  s3 = await startS3Server()
})
afterEach(() => s3.stop())

const open = (change: Partial<S3Place> = {}) => {
  const place = { ...s3.place, ...change }
  const fetchStorage = createFetchOutside({ allowPrivate: ({ origin }) => origin === new URL(place.endpoint).origin })
  return createS3Store(place, fetchStorage, { timeoutMs: 400, pauseMs: 1 })
}
const causeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: Error) => String(error.cause),
  )

test('bytes come back under their own hash, named as on disk, and with their type', async () => {
  const store = open()
  expect(await store.put(bytes, 'image/png')).toBe(key)
  expect([...s3.objects]).toEqual([[name, { bytes, type: 'image/png' }]])
  expect(await store.get(key)).toEqual(bytes)
  expect(await store.has(key)).toBe(true)
  expect(s3.calls).toEqual(['PUT 200', 'GET 200', 'HEAD 200'])
})

test.each([0, 1, 1024 * 1024, 2 * 1024 * 1024 + 1])('%i bytes come in pieces, one after the other', async (length) => {
  const store = open()
  const large = Buffer.alloc(length, 7)
  const stream = await store.read(await store.put(large, 'video/mp4'))
  const all = stream && Buffer.concat(await stream.toArray())
  expect(length === 0 ? all === undefined : all?.equals(large)).toBe(true)
  expect(await store.read(key)).toBeUndefined()
})

test('pieces of something else break off', async () => {
  const store = open()
  await store.put(bytes, 'image/png')
  s3.objects.set(name, { bytes: Buffer.from('another badge'), type: 'image/png' })
  await expect((await store.read(key))?.toArray()).rejects.toThrow('other bytes')
})

test('a blob can be deleted, twice', async () => {
  const store = open()
  await store.put(bytes, 'image/png')
  await store.delete(key)
  await store.delete(key)
  expect(await store.has(key)).toBe(false)
  expect(await store.get(key)).toBeUndefined()
  expect(s3.objects.size).toBe(0)
})

test('what is not a hash reaches no object', async () => {
  const store = open()
  for (const bad of ['../secret', '', key.toUpperCase(), `${key}0`, `${key.slice(0, 62)}/.`]) {
    expect(await store.get(bad)).toBeUndefined()
    expect(await store.has(bad)).toBe(false)
    await store.delete(bad)
  }
  expect(s3.calls).toEqual([])
})

test('a service that is busy or silent for a moment is asked again', async () => {
  s3.faults.push(503, 'silence')
  expect(await open().put(bytes, 'image/png')).toBe(key)
  expect(s3.calls).toEqual(['PUT 503', 'PUT silence', 'PUT 200'])
})

test('one that stays so is unavailable, and nothing is kept', async () => {
  s3.faults.push(500, 503, 503)
  await expect(open().put(bytes, 'image/png')).rejects.toMatchObject(unavailable)
  s3.faults.push('silence', 'silence', 'silence')
  await expect(open().get(key)).rejects.toMatchObject(unavailable)
  expect(s3.objects.size).toBe(0)
  expect(s3.calls).toHaveLength(6)
})

test('a wrong secret is refused at once, and the log can tell why', async () => {
  const store = open({ secretAccessKey: 'another' })
  await expect(store.put(bytes, 'image/png')).rejects.toMatchObject(unavailable)
  expect(await causeOf(store.put(bytes, 'image/png'))).toContain('status 403, SignatureDoesNotMatch')
  expect(await causeOf(open({ region: 'elsewhere' }).put(bytes, 'image/png'))).toContain('SignatureDoesNotMatch')
  expect(s3.objects.size).toBe(0)
})

test('bytes that the service has changed are not given out', async () => {
  const store = open()
  await store.put(bytes, 'image/png')
  s3.objects.set(name, { bytes: Buffer.from('another badge'), type: 'image/png' })
  await expect(store.get(key)).rejects.toMatchObject(unavailable)
})

test('the bucket is looked at before the start, and the refusal says what to mend', async () => {
  expect(await open().look()).toEqual({ isEmpty: true })
  await open().put(bytes, 'image/png')
  expect(await open().look()).toEqual({ isEmpty: false })
  await expect(open({ secretAccessKey: 'another' }).look()).rejects.toThrow(
    /^SASH_BLOBS: the keys do not open the bucket badges at \S+ \(status 403, SignatureDoesNotMatch\)\. Mend AWS_/,
  )
  await expect(open({ bucket: 'nowhere' }).look()).rejects.toThrow('SASH_BLOBS: there is no bucket nowhere at')
  const nobody = { endpoint: `http://127.0.0.1:${await findPort()}` }
  await expect(open(nobody).look()).rejects.toThrow('Mend the endpoint and the region, or start the service.')
})

test('an empty bucket beside pictures in the data folder is refused with the command that copies them', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-bucket-'))
  const shelf = path.join(dataDir, 'blobs', key.slice(0, 2))
  mkdirSync(shelf, { recursive: true })
  writeFileSync(path.join(shelf, key.slice(2)), bytes)
  const opened = () => openStore({ dataDir, blobs: s3.place })
  await expect(opened()).rejects.toThrow(`aws s3 sync ${path.join(dataDir, 'blobs')} s3://badges/sash/`)
  await open().put(bytes, 'image/png')
  expect(await (await opened()).get(key)).toEqual(bytes)
  rmSync(dataDir, { recursive: true })
})

test('what people type does not lead to the bucket', async () => {
  await open().put(bytes, 'image/png')
  const before = s3.calls.length
  expect(await createFetchOutside()(`${s3.place.endpoint}/badges/${name}`)).toMatchObject({ reason: 'refused' })
  expect(s3.calls).toHaveLength(before)
})
