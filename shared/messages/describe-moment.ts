/** As they stand in English sentences. */
export const months: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A moment in UTC for people, from ISO 8601 to the day or to the minute: `2026-11-22` or `2026-11-22T09:41Z`. */
export function describeMoment(moment: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d)Z)?$/.exec(moment) ?? []
  if (year === undefined) return moment
  const written = `${months[Number(month) - 1]} ${Number(day)}, ${Number(year)}`
  return time === undefined ? written : `${written}, ${time} UTC`
}
