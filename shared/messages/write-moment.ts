/** A moment as messages carry it: ISO 8601 in UTC, to the day, or to the minute where the day alone would mislead. */
export const writeMoment = (moment: Date, withTime = false): string =>
  withTime ? `${moment.toISOString().slice(0, 16)}Z` : moment.toISOString().slice(0, 10)
