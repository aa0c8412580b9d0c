import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startDesign } from '../random-design.ts'
import { checkColors, fixColors, hasClearColors } from './check-colors.ts'
import { contrastOf, mixColors } from './color.ts'
import { palettes } from './palettes.ts'

const full = { ...startDesign, top: 'Day Skipper', ribbon: '2026', ground: 'rays' } as const

it('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ff0000', '#ff0000')).toBe(1)
  expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080')
})

it('finds every palette clear, whatever the design has', () => {
  for (const { colors } of palettes()) expect(checkColors({ ...full, colors })).toHaveLength(3)
  for (const { colors } of palettes()) expect(hasClearColors({ ...full, colors })).toBe(true)
})

it('asks three to one of the emblem and speaks only of parts that are there', () => {
  const colors = { deep: '#000000', field: '#777777', light: '#888888', accent: '#ffffff' }
  const [emblem, ...others] = checkColors({ ...startDesign, colors })
  expect(emblem).toMatchObject({ part: 'emblem', needed: 3 })
  expect(emblem?.contrast).toBeLessThan(3)
  expect(others).toEqual([])
})

it('mends any four colours', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, color, color, color, (deep, field, light, accent) => {
      const design = { ...full, colors: { deep, field, light, accent } }
      expect(hasClearColors({ ...design, colors: fixColors(design) })).toBe(true)
    }),
  )
})

it('leaves colours alone that are clear already', () => {
  expect(fixColors(full)).toEqual(full.colors)
})
