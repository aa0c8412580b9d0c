import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'

/** The day on which a badge awarded on `start` expires, as yyyy-MM-dd; months and years as the calendar counts them. */
export function computeExpiry({ amount, duration }: BadgeClass['expires'], start: Date): string | undefined {
  if (amount === null || duration === null) return undefined
  const [year, month, day] = [start.getFullYear(), start.getMonth(), start.getDate()]
  if (duration === 'days' || duration === 'weeks') {
    return toDay(year, month, day + amount * (duration === 'weeks' ? 7 : 1))
  }
  const months = duration === 'years' ? amount * 12 : amount
  // 31 January plus one month is the last day of February, not a day in March.
  const lastDay = new Date(year, month + months + 1, 0).getDate()
  return toDay(year, month + months, Math.min(day, lastDay))
}

function toDay(year: number, month: number, day: number): string {
  // Counted in UTC, where every day has 24 hours.
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}
