import { expect, test } from 'vitest'
import { chartDays, layOutChart, measures } from './lay-out-chart.ts'

const day = (date: string, shown: number, accepted = 0) => ({
  day: date,
  shown,
  opened: 0,
  claimed: 0,
  awarded: 0,
  accepted,
})

test('all rows have one scale, and a single one is seen', () => {
  const { rows } = layOutChart([day('2026-11-09', 342, 171), day('2026-11-10', 1)])
  expect(rows.map(({ measure }) => measure)).toEqual(measures)
  expect(rows[0]?.bars.map(({ height }) => height)).toEqual([88, 2])
  expect(rows[4]?.bars.map(({ height }) => height)).toEqual([44, 0])
})

test('rows stand below each other, as high as their own highest bar', () => {
  const { rows, height } = layOutChart([day('2026-11-09', 100, 50)])
  const bases = rows.map(({ baseAt }) => baseAt)
  expect(bases).toEqual([...bases].sort((one, other) => one - other))
  for (const { nameAt, baseAt, bars } of rows)
    expect(baseAt - Math.max(...bars.map((bar) => bar.height))).toBeGreaterThan(nameAt)
  expect(height).toBeGreaterThan(bases.at(-1) ?? 0)
})

test('days without anything stand between the others, over the end of a month too, and the latest are shown', () => {
  const { rows } = layOutChart([day('2026-10-30', 3), day('2026-11-02', 5)])
  expect(rows[0]?.bars.map((bar) => [bar.day, bar.value])).toEqual([
    ['2026-10-30', 3],
    ['2026-10-31', 0],
    ['2026-11-01', 0],
    ['2026-11-02', 5],
  ])
  const long = layOutChart([day('2026-01-01', 9), day('2026-11-02', 5)])
  expect(long.rows[0]?.bars).toHaveLength(chartDays)
  expect(long.rows[0]?.bars.at(-1)).toMatchObject({ day: '2026-11-02', value: 5 })
  expect(layOutChart([]).rows[0]?.bars).toEqual([])
})
