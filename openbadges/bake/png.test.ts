import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { BakeError } from './bake-error.ts'
import { bakePng } from './bake-png.ts'
import { readBadgeImage } from './read-badge-image.ts'
import { internationalText, latinText, pngChunk, smallPng } from './sample-images.oracle.ts'

const json = '{"type":"Assertion","name":"Zoë 🎖"}'

async function codeOf(bytes: Uint8Array): Promise<string | undefined> {
  return readBadgeImage(bytes).then(
    () => undefined,
    (error) => (error instanceof BakeError ? error.code : 'other'),
  )
}

describe('baking a PNG', () => {
  it('gives back any text that was baked', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('2_0' as const, '3_0' as const), async (baked, version) => {
        expect(await readBadgeImage(bakePng(smallPng(), version, baked))).toEqual({ version, text: baked })
      }),
    )
  })

  it('is byte for byte the same when done twice', () => {
    const once = bakePng(smallPng(), '3_0', json)
    expect(bakePng(once, '3_0', json)).toEqual(once)
  })

  it('replaces a badge of the other edition and in other chunk types', async () => {
    const old = smallPng(
      pngChunk('tEXt', latinText('openbadges', 'https://a.example/1')),
      pngChunk('tEXt', latinText('Comment', 'kept')),
    )
    const baked = bakePng(bakePng(old, '2_0', 'two'), '3_0', 'three')
    expect(await readBadgeImage(baked)).toEqual({ version: '3_0', text: 'three' })
    expect(Buffer.from(baked).includes('Comment\0kept')).toBe(true)
    expect(Buffer.from(baked).includes('openbadges')).toBe(false)
  })

  it('leaves the pixels alone and puts the text before them, as another PNG reader sees it', async () => {
    const pixels = Buffer.from(Array.from({ length: 48 }, (_, index) => (index * 37) % 256))
    const png = await sharp(pixels, { raw: { width: 4, height: 4, channels: 3 } })
      .png()
      .toBuffer()
    const baked = Buffer.from(bakePng(png, '3_0', json))
    expect(await sharp(baked).raw().toBuffer()).toEqual(pixels)
    expect(baked.indexOf('iTXtopenbadgecredential')).toBeLessThan(baked.indexOf('IDAT'))
    const { comments } = await sharp(baked).metadata()
    expect(comments).toContainEqual({ keyword: 'openbadgecredential', text: json })
  })

  it('drops what was hidden behind the end of the image', () => {
    const png = smallPng()
    const padded = new Uint8Array([...png, ...new TextEncoder().encode('<script>')])
    expect(bakePng(padded, '3_0', json)).toEqual(bakePng(png, '3_0', json))
  })

  it('refuses texts too long to be read again and files that are no PNG', () => {
    expect(() => bakePng(smallPng(), '3_0', 'x'.repeat(1_048_577))).toThrow(BakeError)
    expect(() => bakePng(new Uint8Array([1, 2, 3]), '3_0', json)).toThrow(BakeError)
  })
})

describe('reading a PNG', () => {
  it('finds nothing in a plain image', async () => {
    expect(await readBadgeImage(smallPng())).toBeUndefined()
    expect(await readBadgeImage(smallPng(pngChunk('tEXt', latinText('Title', 'openbadges'))))).toBeUndefined()
  })

  it('reads compressed text and legacy text chunks', async () => {
    const compressed = smallPng(pngChunk('iTXt', internationalText('openbadgecredential', json, true)))
    expect(await readBadgeImage(compressed)).toEqual({ version: '3_0', text: json })
    for (const text of ['https://a.example/assertions/1', json]) {
      const legacy = smallPng(pngChunk('tEXt', latinText('openbadges', text)))
      expect(await readBadgeImage(legacy)).toEqual({ version: '2_0', text })
    }
  })

  it('reads a learner record, and replaces it', async () => {
    const record = smallPng(pngChunk('iTXt', internationalText('clrcredential', json)))
    expect(await readBadgeImage(record)).toEqual({ version: '3_0', text: json })
    expect(await readBadgeImage(bakePng(record, '3_0', 'another'))).toEqual({ version: '3_0', text: 'another' })
  })

  it('accepts the same badge twice and refuses two that differ', async () => {
    const plain = pngChunk('iTXt', internationalText('openbadges', json))
    const packed = pngChunk('iTXt', internationalText('openbadges', json, true))
    const other = pngChunk('iTXt', internationalText('openbadgecredential', '{}'))
    expect(await readBadgeImage(smallPng(plain, packed))).toEqual({ version: '2_0', text: json })
    expect(await codeOf(smallPng(plain, other))).toBe('differing-badges')
  })

  it('stops at a compressed text that unfolds a thousandfold, quickly', async () => {
    const bomb = internationalText('openbadgecredential', new Uint8Array(64 * 1024 * 1024), true)
    const started = performance.now()
    expect(await codeOf(smallPng(pngChunk('iTXt', bomb)))).toBe('too-large')
    expect(performance.now() - started).toBeLessThan(1000)
  })

  it('refuses a wrong checksum, a length beyond the file, too many text chunks and broken text', async () => {
    const broken = bakePng(smallPng(), '3_0', json)
    broken[Buffer.from(broken).indexOf('Zo')] = 0x59
    expect(await codeOf(broken)).toBe('bad-checksum')
    expect(await codeOf(smallPng().subarray(0, -6))).toBe('malformed')
    const notes = Array.from({ length: 65 }, () => pngChunk('tEXt', latinText('Comment', 'x')))
    expect(await codeOf(smallPng(...notes))).toBe('too-many-parts')
    const latin = internationalText('openbadges', new Uint8Array([0xff, 0xfe]))
    expect(await codeOf(smallPng(pngChunk('iTXt', latin)))).toBe('malformed')
    expect(await codeOf(smallPng(pngChunk('iTXt', new TextEncoder().encode('openbadges\0'))))).toBe('malformed')
    expect(await codeOf(new TextEncoder().encode('GIF89a'))).toBe('not-an-image')
  })

  it('never fails otherwise than with a bake error, whatever the bytes', async () => {
    const image = Buffer.from(bakePng(smallPng(), '3_0', json))
    const damage = fc.array(fc.tuple(fc.nat(image.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const bytes = new Uint8Array(image)
        for (const [index, value] of changes) bytes[index] = value
        expect(await codeOf(bytes)).not.toBe('other')
      }),
    )
  })
})
