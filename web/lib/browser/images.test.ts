import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadBadgeImage, loadIssuerImage, loadSmallPng } from './images.ts'

// jsdom neither decodes pictures nor draws: this browser knows the size of every picture that does not say "broken",
// and its PNGs have four bytes for each pixel.
const browser = { width: 3000, height: 2000, bytesPerPixel: 4 }
const canvases: HTMLCanvasElement[] = []
const placed: unknown[][] = []

beforeEach(() => {
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${files.size}`
    if (blob instanceof Blob) files.set(url, blob)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement, url) {
    void readText(files.get(url)).then((text) => {
      if (text.includes('broken')) this.onerror?.('broken')
      else this.onload?.(new Event('load'))
    })
  })
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockImplementation(() => browser.width)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockImplementation(() => browser.height)
  HTMLImageElement.prototype.decode = async () => undefined
  const context = { drawImage: (...values: unknown[]) => placed.push(values.slice(1)) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => context as unknown as CanvasRenderingContext2D,
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    canvases.push(this)
    done(new Blob([new Uint8Array(this.width * this.height * browser.bytesPerPixel)], { type: 'image/png' }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(browser, { width: 3000, height: 2000, bytesPerPixel: 4 })
  canvases.length = 0
  placed.length = 0
})

function readText(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob ?? new Blob())
  })
}

const svg = (bytes: number, name = 'mark.svg', type = 'image/svg+xml') => {
  const [start, end] = ['<svg xmlns="http://www.w3.org/2000/svg">', '</svg>']
  return new File([start.padEnd(bytes - end.length), end], name, { type })
}
const photo = () => new File(['pixels'], 'harbour.final.jpeg', { type: 'image/jpeg' })

describe('a picture that is chosen', () => {
  it('stays as it is when it is an SVG of up to 262144 bytes [SB-4.5]', async () => {
    const file = svg(262_144)
    const image = await loadBadgeImage(file)
    expect(image).toMatchObject({ name: 'mark.svg', bytes: 262_144 })
    expect(atob(image.dataUrl.replace('data:image/svg+xml;base64,', ''))).toBe(await readText(file))
    expect(canvases).toEqual([])
  })

  it('is taken for an SVG by its name where the system knows no type [SB-4.5]', async () => {
    expect((await loadBadgeImage(svg(100, 'mark.SVG', ''))).dataUrl).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  it('is redrawn when an SVG has one byte more [SB-4.5] [SB-4.6]', async () => {
    browser.bytesPerPixel = 1
    const image = await loadBadgeImage(svg(262_145))
    expect(image).toMatchObject({ name: 'mark.png', bytes: 512 * 512 })
    expect(image.dataUrl).toMatch(/^data:image\/png;base64,/)
  })

  it('becomes a square PNG of at most 512 pixels and 262144 bytes for a badge [SB-4.6] [SB-9.1]', async () => {
    const image = await loadBadgeImage(photo())
    expect(image).toMatchObject({ name: 'harbour.final.png', bytes: 262_144 })
    expect(canvases.map(({ width, height }) => [width, height])).toEqual([
      [512, 512],
      [256, 256],
    ])
    expect(placed.at(-1)).toEqual([0, (256 - 171) / 2, 256, 171])
  })

  it('keeps its proportions under the same limits for an issuer [SB-4.7]', async () => {
    browser.bytesPerPixel = 1
    expect((await loadIssuerImage(photo())).bytes).toBe(512 * 341)
    expect(canvases.map(({ width, height }) => [width, height])).toEqual([[512, 341]])
  })

  it('is not enlarged when it is small [SB-4.7]', async () => {
    Object.assign(browser, { width: 120, height: 80 })
    await loadIssuerImage(photo())
    expect(canvases.map(({ width, height }) => [width, height])).toEqual([[120, 80]])
  })

  it('is refused by its name when it is no picture [SB-5.1]', async () => {
    const text = new File(['broken'], 'notes.png', { type: 'image/png' })
    await expect(loadBadgeImage(text)).rejects.toThrow(/^notes\.png is not a valid image file$/)
    await expect(loadIssuerImage(text)).rejects.toThrow(/^notes\.png is not a valid image file$/)
    const drawing = new File(['<svg broken'], 'mark.svg', { type: 'image/svg+xml' })
    await expect(loadBadgeImage(drawing)).rejects.toThrow(/^mark\.svg is not a valid image file$/)
  })

  it('is refused in general words when the browser cannot redraw it [SB-5.2]', async () => {
    vi.mocked(HTMLCanvasElement.prototype.toBlob).mockImplementation((done) => done(null))
    await expect(loadBadgeImage(photo())).rejects.toThrow(/^Please provide a valid image file$/)
  })

  it('becomes a PNG of the wanted size for another drawing, even when it is an SVG', async () => {
    const image = await loadSmallPng(svg(100), 40_000)
    expect(image.dataUrl).toMatch(/^data:image\/png/)
    expect(image.bytes).toBeLessThanOrEqual(40_000)
  })
})

describe('a large photo', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is decoded straight to a small bitmap, turned as the camera was held', async () => {
    const close = vi.fn()
    const decode = vi.fn(async () => ({ width: 1024, height: 683, close }))
    vi.stubGlobal('createImageBitmap', decode)
    const file = photo()
    await loadBadgeImage(file)
    expect(decode).toHaveBeenCalledWith(file, {
      resizeWidth: 1024,
      resizeQuality: 'high',
      imageOrientation: 'from-image',
    })
    expect(close).toHaveBeenCalled()
  })

  it('is decoded whole where the browser does not know how to shrink', async () => {
    vi.stubGlobal('createImageBitmap', async () => {
      throw new TypeError('unknown option')
    })
    await expect(loadBadgeImage(photo())).resolves.toMatchObject({ bytes: 262_144 })
  })
})
