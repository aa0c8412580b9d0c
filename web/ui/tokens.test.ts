import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modeBounds, modeGrounds, writeOklch } from '#contracts/site/theme-colors.ts'

const tokens = readFileSync('web/ui/tokens.css', 'utf8')
const valuesOf = (name: string, pattern: string): string[] =>
  Array.from(tokens.matchAll(new RegExp(`--${name}: ${pattern};`, 'g')), ([, value = '']) => value)

test('the grounds that contrast is reckoned with are those that pages are painted with', () => {
  for (const [ground, name] of [
    ['paper', 'paper'],
    ['sheet', 'sheet'],
    ['tile', 'tile'],
    ['onBrand', 'on-brand'],
  ] as const) {
    const painted = valuesOf(name, 'oklch\\(([\\d. ]+)\\)').map((value) => {
      const [lightness = 0, chroma = 0, hue = 0] = value.split(' ').map(Number)
      return writeOklch(lightness, chroma, hue)
    })
    const { light, dark } = modeGrounds
    // Dark stands there twice: as the system wants it, and as somebody chose it.
    expect([name, painted]).toEqual([name, [light[ground], dark[ground], dark[ground]]])
  }
})

test('the bounds of colours are those that pages are painted with', () => {
  const { light, dark } = modeBounds
  const limitsOf = (name: string, variable: string) =>
    valuesOf(name, `oklch\\(from var\\(--color-${variable}\\) ([^;]+)\\)`)
  const inDark = ({ least, chroma }: { least: number; chroma: number }) => `max(l, ${least}) min(c, ${chroma}) h`
  expect(limitsOf('brand', 'interactive1')).toEqual([
    `min(l, ${light.brand.most}) c h`,
    ...Array(2).fill(inDark(dark.brand)),
  ])
  expect(limitsOf('brand-strong', 'interactive2')).toEqual([
    `min(l, ${light.strong.most}) c h`,
    ...Array(2).fill(inDark(dark.strong)),
  ])
})
