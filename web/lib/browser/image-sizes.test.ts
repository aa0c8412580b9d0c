import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageBytes } from '#contracts/fields/limits.ts'
import { placePicture, reduceUntilSmall, startSide } from './image-sizes.ts'

const drawn = (bytesOf: (side: number) => number) => {
  const sides: number[] = []
  const draw = async (side: number) => {
    sides.push(side)
    // Only its size matters, and thousands of real ones would be slow.
    return Object.defineProperty(new Blob(), 'size', { value: Math.round(bytesOf(side)) })
  }
  return { sides, draw }
}

const sizes = fc.record({ width: fc.integer({ min: 1, max: 30_000 }), height: fc.integer({ min: 1, max: 30_000 }) })

describe('the reduction of a picture', () => {
  it('draws once when the first size will do', async () => {
    const { sides, draw } = drawn((side) => side * side * 0.5)
    await reduceUntilSmall(draw, 512)
    expect(sides).toEqual([512])
  })

  it('guesses the next size by area and ends within the limit', async () => {
    const { sides, draw } = drawn((side) => side * side * 4)
    expect((await reduceUntilSmall(draw, 512))?.size).toBeLessThanOrEqual(imageBytes)
    expect(sides).toEqual([512, 256])
  })

  it('keeps a drawing of 262144 bytes, and makes one of a byte more smaller [SB-4.6] [SB-9.1]', async () => {
    const exact = drawn(() => 262_144)
    expect((await reduceUntilSmall(exact.draw, 512))?.size).toBe(262_144)
    expect(exact.sides).toEqual([512])
    const larger = drawn((side) => (side === 512 ? 262_145 : 1))
    await reduceUntilSmall(larger.draw, 512)
    expect(larger.sides).toEqual([512, 511])
    expect(startSide({ width: 513, height: 20 }, false)).toBe(512)
  })

  it('goes on in steps of five percent where the guess was too bold', async () => {
    const { sides, draw } = drawn((side) => (side > 230 ? imageBytes * 4 : imageBytes))
    await reduceUntilSmall(draw, 512)
    expect(sides).toEqual([512, 256, 243, 230])
  })

  it('has nothing to give when not even a single pixel is small enough', async () => {
    expect(await reduceUntilSmall(drawn(() => imageBytes + 1).draw, 512)).toBeUndefined()
  })

  it('ends with at most 262144 bytes and 512 pixels whatever the picture [SB-4.6] [SB-9.1]', async () => {
    const perPixel = fc.double({ min: 0.01, max: 8, noNaN: true })
    await fc.assert(
      fc.asyncProperty(sizes, perPixel, fc.nat(20_000), async (size, bytes, overhead) => {
        const { sides, draw } = drawn((side) => overhead + side * side * bytes)
        const result = await reduceUntilSmall(draw, startSide(size, false))
        expect(result?.size).toBeLessThanOrEqual(262_144)
        expect(Math.max(...sides)).toBeLessThanOrEqual(512)
        expect(sides).toEqual([...sides].sort((a, b) => b - a))
      }),
    )
  })
})

describe('the place of a picture on its canvas', () => {
  it('is the middle of a square for badges [SB-4.6]', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const side = startSide(size, false)
        const { canvas, place } = placePicture(size, side, 'square')
        expect(canvas).toEqual({ width: side, height: side })
        expect(place.left * 2 + place.width).toBe(side)
        expect(place.top * 2 + place.height).toBe(side)
        expect(Math.max(place.width, place.height)).toBe(side)
      }),
    )
    expect(placePicture({ width: 3000, height: 2000 }, 512, 'square').place).toEqual({
      left: 0,
      top: 85.5,
      width: 512,
      height: 341,
    })
  })

  it('keeps the proportions of an issuer’s picture and never enlarges it [SB-4.7]', () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const { canvas } = placePicture(size, startSide(size, false), 'aspect')
        expect(canvas.width).toBeLessThanOrEqual(Math.min(512, size.width))
        expect(canvas.height).toBeLessThanOrEqual(Math.min(512, size.height))
        const scale = Math.max(canvas.width, canvas.height) / Math.max(size.width, size.height)
        expect(Math.abs(canvas.width - size.width * scale)).toBeLessThanOrEqual(1)
        expect(Math.abs(canvas.height - size.height * scale)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
