/** Start plus so many units, by the calendar in UTC: 31 January plus one month is the last day of February. */
export const addDuration = (start: Date, amount: number, unit: string): Date => {
  const date = new Date(start)
  if (unit === 'days' || unit === 'weeks') {
    date.setUTCDate(date.getUTCDate() + amount * (unit === 'weeks' ? 7 : 1))
    return date
  }
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + amount * (unit === 'years' ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date
}
