type Rgb = [number, number, number]

function parseHex(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** A colour between two others: 0 is the first, 1 the second. */
export function mixColors(first: string, second: string, share: number): string {
  const other = parseHex(second)
  const parts = parseHex(first).map((part, index) => Math.round(part + ((other[index] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red, green, blue] = parseHex(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [one, other] = [luminance(first), luminance(second)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Whichever of the colours stands out most from the ground; the first when it is good enough. */
export function clearestOn(ground: string, preferred: string, ...others: string[]): string {
  if (contrastOf(ground, preferred) >= 3) return preferred
  return [preferred, ...others].reduce((best, color) =>
    contrastOf(ground, color) > contrastOf(ground, best) ? color : best,
  )
}
