import { strToU8, Zip, ZipDeflate, type Zippable, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { listZip } from './list-zip.ts'
import { readEntry } from './read-entry.ts'

const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)])
const pack = (files: Zippable): Uint8Array => zipSync(files, { level: 6 })

const readAll = async (bytes: Uint8Array): Promise<Record<string, string>> => {
  const file = blobOf(bytes)
  const read: Record<string, string> = {}
  for (const entry of await listZip(file)) read[entry.name] = new TextDecoder().decode(await readEntry(file, entry))
  return read
}
const faultOf = (bytes: Uint8Array): Promise<unknown> =>
  readAll(bytes).then(
    () => 'none',
    (failure: unknown) => (failure instanceof Error && 'kind' in failure ? failure.kind : failure),
  )

/** Changes a field of the only entry in the directory at the end. */
function patch(bytes: Uint8Array, place: number, value: number, wide = false): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = view.getUint32(bytes.byteLength - 22 + 16, true)
  if (wide) view.setUint32(start + place, value, true)
  else view.setUint16(start + place, value, true)
  return bytes
}

describe('reading an archive', () => {
  test('finds every file, whatever it is called and wherever it lies', async () => {
    const names = ['a b.png', 'Größe (1) [ü].json', 'deep/er/名札.svg', "it's & <b>.txt", '../../up.png', 'e\u0301.png']
    const read = await readAll(pack(Object.fromEntries(names.map((name) => [name, strToU8(`inside ${name}`)]))))
    expect(Object.keys(read)).toEqual(names.map((name) => name.normalize('NFC')))
    expect(read['deep/er/名札.svg']).toBe('inside deep/er/名札.svg')
  })

  test('knows folders from files, and backslashes as their borders', async () => {
    expect(await readAll(pack({ 'folder/': new Uint8Array(), 'folder\\one.json': strToU8('{}') }))).toEqual({
      'folder/one.json': '{}',
    })
  })

  test('reads stored files, and such as were written as a stream', async () => {
    const pieces: Uint8Array[] = []
    const zip = new Zip((_, piece) => pieces.push(piece))
    const file = new ZipDeflate('streamed.json', { level: 9 })
    zip.add(file)
    file.push(strToU8('{"a":'.repeat(9)), false)
    file.push(strToU8('1'), true)
    zip.end()
    const streamed = new Uint8Array(await new Blob(pieces.map((piece) => new Uint8Array(piece))).arrayBuffer())
    expect(await readAll(streamed)).toEqual({ 'streamed.json': `${'{"a":'.repeat(9)}1` })
    expect(await readAll(zipSync({ 'stored.txt': strToU8('as it is') }, { level: 0 }))).toEqual({
      'stored.txt': 'as it is',
    })
  })

  test('does not mind what stands before the archive or in its comment', async () => {
    const packed = pack({ 'a.txt': strToU8('a') })
    const commented = new Uint8Array([...strToU8('#!/bin/unpack\n'), ...packed, ...strToU8('bye')])
    new DataView(commented.buffer).setUint16(commented.length - 5, 3, true)
    expect(await readAll(commented)).toEqual({ 'a.txt': 'a' })
  })

  test('reads the wide fields that programs write for large archives', async () => {
    const packed = pack({ 'a.txt': strToU8('wide') })
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
    const start = view.getUint32(packed.length - 6, true)
    const entry = packed.slice(start, packed.length - 22)
    const extra = new DataView(new ArrayBuffer(20))
    extra.setUint16(0, 1, true)
    extra.setUint16(2, 16, true)
    extra.setBigUint64(4, 4n, true)
    extra.setBigUint64(12, BigInt(new DataView(entry.buffer).getUint32(20, true)), true)
    const head = new DataView(entry.buffer)
    head.setUint16(30, 20, true)
    head.setUint32(20, 0xffff_ffff, true)
    head.setUint32(24, 0xffff_ffff, true)
    const directory = [...entry, ...new Uint8Array(extra.buffer)]
    const end = new DataView(new ArrayBuffer(56 + 20 + 22))
    end.setUint32(0, 0x06064b50, true)
    end.setBigUint64(32, 1n, true)
    end.setBigUint64(40, BigInt(directory.length), true)
    end.setBigUint64(48, BigInt(start), true)
    end.setUint32(56, 0x07064b50, true)
    end.setBigUint64(64, BigInt(start + directory.length), true)
    end.setUint32(76, 0x06054b50, true)
    end.setUint16(86, 0xffff, true)
    end.setUint32(88, 0xffff_ffff, true)
    end.setUint32(92, 0xffff_ffff, true)
    const whole = new Uint8Array([...packed.slice(0, start), ...directory, ...new Uint8Array(end.buffer)])
    expect(await readAll(whole)).toEqual({ 'a.txt': 'wide' })
  })
})

describe('an archive that is not what it says', () => {
  const some = () => pack({ 'a.json': strToU8('{"name":"a badge that is long enough to be packed"}'.repeat(4)) })

  test('is told from one that is damaged', async () => {
    expect(await faultOf(strToU8('hello'))).toBe('not-zip')
    expect(await faultOf(new Uint8Array())).toBe('not-zip')
    expect(await faultOf(some().slice(0, -30))).toBe('broken')
  })

  test('is refused when a byte of a file is another one', async () => {
    const changed = some()
    changed[50] = (changed[50] ?? 0) ^ 0xff
    expect(await faultOf(changed)).toBe('broken')
    const stored = zipSync({ a: strToU8('some text') }, { level: 0 })
    stored[35] = (stored[35] ?? 0) ^ 1
    expect(await faultOf(stored)).toBe('broken')
  })

  test('is refused when it has a password, or is packed in a way nobody knows', async () => {
    expect(await faultOf(patch(some(), 8, 1))).toBe('encrypted')
    expect(await faultOf(patch(some(), 10, 93))).toBe('unknown-packing')
  })

  test('never unpacks to more than it promised, nor to more than a badge may have', async () => {
    const zeros = new Uint8Array(11 * 1024 * 1024)
    expect(await faultOf(pack({ 'zeros.png': zeros }))).toBe('bomb')
    // Said to be small, it is stopped at that size.
    expect(await faultOf(patch(pack({ 'zeros.png': zeros }), 24, 1000, true))).toBe('broken')
    const noise = Uint8Array.from({ length: 10 * 1024 * 1024 + 1 }, (_, index) => (index * 2654435761) >>> 13)
    expect(await faultOf(zipSync({ 'noise.png': noise }, { level: 0 }))).toBe('entry-too-large')
  })

  test('is refused when its directory points nowhere or counts wrong', async () => {
    expect(await faultOf(patch(some(), 42, 9999, true))).toBe('broken')
    const counted = some()
    new DataView(counted.buffer, counted.byteOffset).setUint16(counted.length - 12, 7, true)
    expect(await faultOf(counted)).toBe('broken')
  })
})
