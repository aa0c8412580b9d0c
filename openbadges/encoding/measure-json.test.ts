import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureJson, meterJson } from './measure-json.ts'

const countEntries = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : Object.values(value).reduce((sum: number, item) => sum + 1 + countEntries(item), 0)

const measureDepth = (value: unknown): number =>
  typeof value !== 'object' || value === null ? 0 : 1 + Math.max(0, ...Object.values(value).map(measureDepth))

test('[A13] depth and entries of a text are those of what it becomes, in one piece or in many', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(3), fc.integer({ min: 1, max: 9 }), (value, indent, step) => {
      const text = JSON.stringify(value, null, indent)
      const parsed: unknown = JSON.parse(text)
      const limits = { depth: measureDepth(parsed), entries: countEntries(parsed) }
      expect(measureJson(text, limits)).toBeUndefined()
      if (limits.depth > 0) expect(measureJson(text, { ...limits, depth: limits.depth - 1 })).toBe('depth')
      if (limits.entries > 0) expect(measureJson(text, { ...limits, entries: limits.entries - 1 })).toBe('entries')
      const pieces = (meter = meterJson(limits)) =>
        Array.from({ length: Math.ceil(text.length / step) }, (_, index) =>
          meter.read(text.slice(index * step, (index + 1) * step)),
        )
      expect(pieces().every((excess) => excess === undefined)).toBe(true)
      if (limits.entries > 0) expect(pieces(meterJson({ ...limits, entries: limits.entries - 1 }))).toContain('entries')
    }),
  )
})

test('[A13] names that come twice count twice, and what stands in texts not at all', () => {
  expect(measureJson('{"a":1,"a":1}', { depth: 1, entries: 1 })).toBe('entries')
  expect(measureJson(String.raw`["[,{\"],[\\"]`, { depth: 1, entries: 1 })).toBeUndefined()
})
