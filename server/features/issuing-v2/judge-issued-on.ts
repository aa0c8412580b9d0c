import { now } from '#infra/clock.ts'

const firstGregorianYear = 1583

/** What is wrong with a day of issue; undefined where nothing is, or none is given. */
export const judgeIssuedOn = (issuedOn: unknown): string | undefined => {
  if (typeof issuedOn !== 'string') return undefined
  const moment = new Date(issuedOn)
  if (moment > now()) return 'Only issuedOn dates in the past are acceptable.'
  if (moment.getUTCFullYear() >= firstGregorianYear || Number.isNaN(moment.getTime())) return undefined
  return 'Only issuedOn dates after the introduction of the Gregorian calendar are allowed.'
}
