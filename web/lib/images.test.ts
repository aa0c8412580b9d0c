import { describe, expect, it } from 'vitest'
import { imageBytes } from '#contracts/limits.ts'
import { reduceUntilSmall } from './images.ts'

const drawn = (bytesPerPixel: number) => {
  const sides: number[] = []
  const draw = async (side: number) => {
    sides.push(side)
    return new Blob([new Uint8Array(Math.round(side * side * bytesPerPixel))])
  }
  return { sides, draw }
}

describe('the reduction of a picture', () => {
  it('draws once when the first size will do', async () => {
    const { sides, draw } = drawn(0.5)
    await reduceUntilSmall(draw, 512)
    expect(sides).toEqual([512])
  })

  it('guesses the next size by area and ends within the limit', async () => {
    const { sides, draw } = drawn(4)
    const blob = await reduceUntilSmall(draw, 512)
    expect(blob.size).toBeLessThanOrEqual(imageBytes)
    expect(sides).toEqual([512, 256])
  })

  it('goes on in steps of five percent where the guess was too bold', async () => {
    const sides: number[] = []
    const draw = async (side: number) => {
      sides.push(side)
      return new Blob([new Uint8Array(side > 230 ? imageBytes * 4 : imageBytes)])
    }
    await reduceUntilSmall(draw, 512)
    expect(sides).toEqual([512, 256, 243, 230])
  })
})
