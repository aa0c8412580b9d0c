import type { ClaimFigures } from '#contracts/claims/claims.ts'

type Day = ClaimFigures['days'][number]
export type Measure = 'shown' | 'opened' | 'claimed' | 'awarded' | 'accepted'
export const measures: readonly Measure[] = ['shown', 'opened', 'claimed', 'awarded', 'accepted']

/** Days that have room beside each other on a phone. */
export const chartDays = 10
/** Heights in pixels: of the highest bar of all, of a name over its row, and of a number over its bar. */
const highest = 88
const nameHeight = 22
const numberHeight = 16
const gap = 12

export interface Bar {
  day: string
  value: number
  height: number
}

export interface Row {
  measure: Measure
  /** From above, in pixels. */
  nameAt: number
  baseAt: number
  bars: Bar[]
}

/** The latest days, those on which nothing happened as well, as rows of bars that have one scale. */
export function layOutChart(days: readonly Day[]): { rows: Row[]; height: number } {
  const shown = fillDays(days)
  const most = Math.max(1, ...shown.flatMap((day) => measures.map((measure) => day[measure])))
  let at = 0
  const rows = measures.map((measure): Row => {
    const bars = shown.map((day) => {
      const value = day[measure]
      // A single one is seen, too.
      return { day: day.day, value, height: value === 0 ? 0 : Math.max(2, Math.round((value / most) * highest)) }
    })
    const nameAt = at + 14
    const baseAt = at + nameHeight + numberHeight + Math.max(...bars.map((bar) => bar.height))
    at = baseAt + gap
    return { measure, nameAt, baseAt, bars }
  })
  return { rows, height: at + nameHeight }
}

const dayLength = 86_400_000
const nothing = { shown: 0, opened: 0, claimed: 0, awarded: 0, accepted: 0 }

function fillDays(days: readonly Day[]): Day[] {
  const last = days.at(-1)
  if (!last) return []
  const known = new Map(days.map((day) => [day.day, day]))
  const begin = Math.max(Date.parse(days[0]?.day ?? last.day), Date.parse(last.day) - (chartDays - 1) * dayLength)
  const count = Math.round((Date.parse(last.day) - begin) / dayLength) + 1
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(begin + index * dayLength).toISOString().slice(0, 10)
    return known.get(day) ?? { day, ...nothing }
  })
}
