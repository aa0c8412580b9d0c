import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { gateImage } from './gate-image.ts'
import { parseDataUrl } from './parse-data-url.ts'
import { readPngSize } from './png.ts'
import { rasterizeSvg } from './rasterize-svg.ts'
import { limitTasks } from './side-by-side.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 1 } } })
    .png()
    .toBuffer()
const noise = async (side: number) =>
  await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
const badge = { kind: 'badge' } as const
const issuer = { kind: 'issuer' } as const
const refusal = (sentence: string) => ({ code: 'image.invalid', status: 400, fields: { image: [sentence] } })

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
/** The chunks of the picture with others put between header and data. */
const withChunks = (png: Buffer, ...more: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...more, png.subarray(33)])
const header = (width: number, height: number) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', data)])
}

describe('a PNG', () => {
  test('of a badge becomes a transparent square of at most 512 px', async () => {
    const gated = await gateImage(dataUrl(await plain(1000, 500)), badge)
    expect(gated).toMatchObject({ mediaType: 'image/png', width: 512, height: 512 })
    const { data } = await sharp(gated.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0])
    expect([...data.subarray((256 * 512 + 256) * 4).subarray(0, 4)]).toEqual([200, 40, 40, 255])
  })

  test('of an issuer keeps its shape', async () => {
    expect(await gateImage(await plain(1000, 500), issuer)).toMatchObject({ width: 512, height: 256 })
  })

  test('that is small is not enlarged', async () => {
    expect(await gateImage(await plain(60, 90), badge)).toMatchObject({ width: 90, height: 90 })
    expect(await gateImage(await plain(60, 90), issuer)).toMatchObject({ width: 60, height: 90 })
    expect(await gateImage(await plain(1, 1), badge)).toMatchObject({ width: 1, height: 1 })
  })

  test('full of detail ends within 262144 bytes', async () => {
    const gated = await gateImage(await noise(1200), badge)
    expect(gated.bytes.length).toBeLessThanOrEqual(262_144)
    expect(gated.width).toBeGreaterThan(200)
    expect(readPngSize(gated.bytes)).toEqual({ width: gated.width, height: gated.height })
  })

  test.each(['b-w', 'grey16', 'palette', 'rgb16'] as const)('of kind %s is taken', async (form) => {
    const source = sharp(await plain(64, 64))
    const bytes = {
      'b-w': () => source.toColourspace('b-w').png().toBuffer(),
      grey16: () => source.toColourspace('grey16').png().toBuffer(),
      palette: () => source.png({ palette: true, colours: 4 }).toBuffer(),
      rgb16: () => source.toColourspace('rgb16').png().toBuffer(),
    }
    const gated = await gateImage(await bytes[form](), badge)
    expect(await sharp(gated.bytes).metadata()).toMatchObject({ width: 64, height: 64, depth: 'uchar', format: 'png' })
  })

  test('loses text, private chunks, animation, place and everything after its end', async () => {
    const png = await plain(32, 32)
    const secret = Buffer.from('openbadges\0secret <script>alert(1)</script>')
    const loaded = Buffer.concat([
      withChunks(
        png,
        chunk('tEXt', secret),
        chunk('iTXt', secret),
        chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
        chunk('eXIf', secret),
        chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
        chunk('sCRi', secret),
      ),
      Buffer.from('<html><script>alert(1)</script>PK\x03\x04'),
    ])
    const { bytes } = await gateImage(loaded, badge)
    expect(bytes.includes('script')).toBe(false)
    expect(bytes.includes('openbadges')).toBe(false)
    expect(bytes.subarray(-12)).toEqual(chunk('IEND', Buffer.alloc(0)))
    expect(bytes.equals((await gateImage(png, badge)).bytes)).toBe(true)
  })

  test.each([
    [4097, 10],
    [10, 4097],
    [100_000, 100_000],
    [0xffffffff, 0xffffffff],
  ])('that claims %i by %i pixels is refused before it is decoded', async (width, height) => {
    const bomb = Buffer.concat([
      header(width, height),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ])
    const before = process.memoryUsage().rss
    const began = performance.now()
    await expect(gateImage(bomb, badge)).rejects.toMatchObject(refusal('Use an image of at most 4096 by 4096 pixels.'))
    expect(performance.now() - began).toBeLessThan(50)
    expect(process.memoryUsage().rss - before).toBeLessThan(10_000_000)
  })

  test('of the largest size is taken', async () => {
    expect(await gateImage(await plain(4096, 4096), badge)).toMatchObject({ width: 512, height: 512 })
  })

  test('whose data unpacks to far more than its pixels is refused or cut, with flat memory', async () => {
    const idat = deflateSync(Buffer.alloc(200_000_000), { level: 9 })
    const bomb = Buffer.concat([header(16, 16), chunk('IDAT', idat), chunk('IEND', Buffer.alloc(0))])
    const before = process.memoryUsage().rss
    await gateImage(bomb, badge).catch((error) => expect(error).toMatchObject(refusal('Invalid image.')))
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })

  test('that is cut off, damaged or empty is refused', async () => {
    const png = await noise(64)
    const damaged = Buffer.from(png)
    damaged.fill(0xff, 200, 260)
    for (const bad of [
      png.subarray(0, 20),
      png.subarray(0, 1000),
      damaged,
      header(0, 0),
      header(8, 8),
      png.subarray(0, 8),
    ]) {
      await expect(gateImage(bad, badge)).rejects.toMatchObject(refusal('Invalid image.'))
    }
  })
})

describe('an upload', () => {
  test('with a lying type is refused', async () => {
    const png = await plain(8, 8)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    for (const url of [
      dataUrl(png, 'image/svg+xml'),
      dataUrl(svg),
      dataUrl(png, 'text/html'),
      dataUrl(svg, 'image/gif'),
    ]) {
      await expect(gateImage(url, badge)).rejects.toMatchObject(refusal('Invalid image.'))
    }
  })

  test('of another kind is refused, a JPEG by the words that clients know', async () => {
    const jpeg = await sharp(await plain(8, 8))
      .flatten()
      .jpeg()
      .toBuffer()
    await expect(gateImage(dataUrl(jpeg, 'image/jpeg'), badge)).rejects.toMatchObject(refusal('Invalid PNG'))
    await expect(gateImage(jpeg, issuer)).rejects.toMatchObject(refusal('Invalid PNG'))
    await expect(gateImage(dataUrl(jpeg), badge)).rejects.toMatchObject(refusal('Invalid PNG'))
    const others = ['GIF89a', 'RIFF1234WEBPVP8 ', '%PDF-1.7', 'MZ', '', '\x1f\x8b\x08svgz', 'BM', 'hello']
    for (const start of others) {
      await expect(gateImage(Buffer.from(start, 'latin1'), badge)).rejects.toMatchObject(refusal('Invalid image.'))
    }
    await expect(gateImage(Buffer.from('<!doctype html><script>1</script>'), badge)).rejects.toMatchObject(
      refusal('Invalid image.'),
    )
  })

  test('larger than the limits is refused', async () => {
    const large = Buffer.concat([await plain(8, 8), Buffer.alloc(10 * 1024 * 1024)])
    await expect(gateImage(large, badge)).rejects.toMatchObject(refusal('Use an image of at most 10 MB.'))
    await expect(gateImage(dataUrl(large), badge)).rejects.toMatchObject(refusal('Use an image of at most 10 MB.'))
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${'x'.repeat(262_144)}</title></svg>`
    await expect(gateImage(Buffer.from(svg), badge)).rejects.toMatchObject(refusal('Use an SVG of at most 256 KB.'))
  })

  test.each([
    'data:image/png,abc',
    'data:image/png;base64,',
    'data:image/png;base64,a',
    'data:image/png;base64,ab=c',
    'data:;base64,aaaa',
    'data:image/png;base64,aa aa',
    'data:image/png;base64,aaaa\n',
    'data:image/png;base64,aab=',
    'data:image/png;base64,a-_a',
    'image/png;base64,aaaa',
    'https://example.org/x.png',
    '',
    'data:image/png;base64;base64,aaaa',
    'data:image/png;base64,%61aaa',
  ])('%j is not a data URL', (text) => {
    expect(() => parseDataUrl(text)).toThrow(expect.objectContaining(refusal('Invalid image.')))
  })

  test('as data URL is read with its type, whatever its parameters', () => {
    expect(parseDataUrl('data:IMAGE/SVG+XML;charset=utf-8;base64,YWI=')).toEqual({
      mediaType: 'image/svg+xml',
      bytes: Buffer.from('ab'),
    })
  })
})

describe('drawing an SVG', () => {
  const svg = (inside: string, box = '0 0 400 400') =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`)

  test('gives a transparent square', async () => {
    const png = await rasterizeSvg(svg('<rect width="20" height="10" fill="#00f"/>', '0 0 20 10'), 200)
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 200, height: 200 })
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0])
    expect([...data.subarray((100 * 200 + 100) * 4).subarray(0, 4)]).toEqual([0, 0, 255, 255])
  })

  test('that takes forever is given up after five seconds', async () => {
    const arcs = Array.from(
      { length: 8000 },
      (_, index) => `A400 300 45 1 0 ${(index * 37) % 400} ${(index * 91) % 400}`,
    )
    const began = performance.now()
    const slow = gateImage(svg(`<path stroke="#000" d="M0 0${arcs.join('')}Z"/>`), badge)
    await expect(slow).rejects.toMatchObject(refusal('Invalid image.'))
    expect(performance.now() - began).toBeLessThan(9000)
  })

  test.runIf(process.platform === 'linux')('that eats memory is given up before it has taken much', async () => {
    const corners = Array.from({ length: 100 }, (_, index) => `L${(index * 37) % 400} ${(index * 91) % 400}`).join('')
    const path = `<path stroke="#000" stroke-linecap="round" stroke-width="90" stroke-dasharray=".01 .02" d="M0 0${corners}Z"/>`
    const began = performance.now()
    await expect(gateImage(svg(path.repeat(180)), badge)).rejects.toMatchObject(refusal('Invalid image.'))
    expect(performance.now() - began).toBeLessThan(4500)
  })

  test('that multiplies itself is refused', async () => {
    const levels = Array.from({ length: 12 }, (_, level) =>
      level === 0
        ? '<g id="g0"><rect width="1" height="1"/></g>'
        : `<g id="g${level}">${`<use href="#g${level - 1}"/>`.repeat(10)}</g>`,
    )
    await expect(gateImage(svg(`${levels.join('')}<use href="#g11"/>`), badge)).rejects.toMatchObject(
      refusal('Invalid image.'),
    )
  })

  test('that refers to itself ends', async () => {
    await gateImage(svg('<g id="a"><use href="#a"/></g><pattern id="p"><rect fill="url(#p)"/></pattern>'), badge).catch(
      (error) => expect(error).toMatchObject(refusal('Invalid image.')),
    )
  })

  test('with a picture that claims enormous size inside stays small', async () => {
    const claim = Buffer.concat([
      header(30_000, 30_000),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ])
    await gateImage(svg(`<image href="${dataUrl(claim)}" width="9" height="9"/>`), badge).catch((error) =>
      expect(error).toMatchObject(refusal('Invalid image.')),
    )
  })
})

test('more tasks than may run wait, more than may wait are refused', async () => {
  const limit = limitTasks(1, 1)
  let release = () => {}
  const first = limit(
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  const second = limit(async () => 'second')
  await expect(limit(async () => 'third')).rejects.toMatchObject({ code: 'unavailable' })
  release()
  await first
  expect(await second).toBe('second')
  expect(await limit(async () => 'fourth')).toBe('fourth')
})
