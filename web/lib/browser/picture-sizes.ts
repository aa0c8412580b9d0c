import { pictureWidths } from '#contracts/fields/limits.ts'

const ownPicture = /\/public\/pictures\/[0-9a-f]{64}$/
const densities = [1, 2, 3]
const [smallest] = pictureWidths
const widest = Math.max(...pictureWidths)

const fitWidth = (pixels: number): number => pictureWidths.find((width) => width >= pixels) ?? widest

/** `srcset` of a picture that is always shown so many pixels wide; undefined for one that Sash has in one size only. */
export function listDensities(src: string, shown: number): string | undefined {
  if (!ownPicture.test(src)) return undefined
  const widths = densities.map((density) => fitWidth(shown * density))
  return densities
    .filter((_, index) => index === 0 || widths[index] !== widths[index - 1])
    .map((density) => `${src}/${fitWidth(shown * density)} ${density}x`)
    .join(', ')
}

/** `srcset` of a picture whose width the page decides. */
export const listWidths = (src: string): string | undefined =>
  ownPicture.test(src)
    ? pictureWidths
        .filter((width) => width > smallest)
        .map((width) => `${src}/${width} ${width}w`)
        .join(', ')
    : undefined
