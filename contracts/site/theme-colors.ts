/** Colours as `#184e6e`, `#184e6e80`, `rgb(24, 78, 110)` or `rgba(24, 78, 110, 0.5)`; nothing else gets into a sheet. */
export const colorPattern =
  /^(#[\da-f]{3,4}|#[\da-f]{6}|#[\da-f]{8}|rgba?\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*(,\s*(0|1|0?\.\d{1,4}|1\.0{1,4})\s*)?\))$/i

/** The variables that a theme sets; everything interactive is derived from them. */
export const colorNames = [
  '--color-interactive1',
  '--color-interactive2',
  '--color-interactive2alpha50',
  '--color-theme',
] as const

/** Red, green and blue from 0 to 1. */
type Rgb = readonly [number, number, number]

/** Undefined for what is not a colour of the pattern; transparency is left out. */
export function parseColor(text: string): Rgb | undefined {
  if (!colorPattern.test(text)) return undefined
  const parts = text.startsWith('#') ? readHex(text.slice(1)) : (text.match(/\d+(\.\d+)?/g) ?? []).map(Number)
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Math.min(part, 255) / 255)
  return [red, green, blue]
}

function readHex(digits: string): number[] {
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  return pairs.map((pair) => Number.parseInt(pair, 16))
}

/** Six digits after a `#`. */
export const writeColor = (color: Rgb): string =>
  `#${color
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** The grounds that coloured text stands on, and the text that stands on the colour; as in web/ui/tokens.css. */
export const modeGrounds = {
  light: { paper: '#f9f6ef', sheet: '#fefdfa', tile: '#f1ede4', onBrand: '#fdfcf8' },
  dark: { paper: '#151c24', sheet: '#1e262f', tile: '#27303a', onBrand: '#111921' },
} as const
export type Mode = keyof typeof modeGrounds

/** The bounds that web/ui/tokens.css puts on lightness and, in the dark, on chroma. */
export const modeBounds = {
  light: { brand: { most: 0.46 }, strong: { most: 0.38 } },
  dark: { brand: { least: 0.78, chroma: 0.07 }, strong: { least: 0.88, chroma: 0.06 } },
} as const

/** The colour as a mode shows it: darker in the light and paler in the dark where it could not be read otherwise. */
export function shownColor(color: string, mode: Mode, use: 'brand' | 'strong' = 'brand'): string {
  const [lightness, a, b] = toOklab(parseColor(color) ?? [0, 0, 0])
  const bound: { most?: number; least?: number; chroma?: number } = modeBounds[mode][use]
  const shown = Math.max(Math.min(lightness, bound.most ?? 1), bound.least ?? 0)
  const chroma = Math.hypot(a, b)
  const scale = chroma > (bound.chroma ?? chroma) ? (bound.chroma ?? chroma) / chroma : 1
  return writeColor(fitGamut(shown, a * scale, b * scale))
}

/** A colour of OKLCH (hue in degrees), with as much chroma as screens can show. */
export const writeOklch = (lightness: number, chroma: number, hue: number): string =>
  writeColor(fitGamut(lightness, chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)))

/** WCAG's contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other].map(luminanceOf).sort((first, second) => second - first)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The least contrast that text in the colour, or on it, has in a mode. */
export function leastContrast(color: string, mode: Mode): number {
  return Math.min(...Object.values(modeGrounds[mode]).map((ground) => contrastOf(color, ground)))
}

/** What text of any size needs. */
export const readableContrast = 4.5

function luminanceOf(color: string): number {
  const [red, green, blue] = (parseColor(color) ?? [0, 0, 0]).map(toLinear)
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

function toOklab(color: Rgb): [number, number, number] {
  const [r = 0, g = 0, b = 0] = color.map(toLinear)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab(lightness: number, a: number, b: number): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** A colour that screens cannot show loses as much chroma as it takes. */
function fitGamut(lightness: number, a: number, b: number): Rgb {
  const isShown = (scale: number) =>
    fromOklab(lightness, a * scale, b * scale).every((part) => part >= -0.0001 && part <= 1.0001)
  let [low, high] = [0, 1]
  if (isShown(1)) low = 1
  else
    for (let step = 0; step < 16; step++) {
      const middle = (low + high) / 2
      if (isShown(middle)) low = middle
      else high = middle
    }
  const [red, green, blue] = fromOklab(lightness, a * low, b * low)
  const clip = (part: number) => Math.min(1, Math.max(0, fromLinear(Math.max(0, part))))
  return [clip(red), clip(green), clip(blue)]
}
