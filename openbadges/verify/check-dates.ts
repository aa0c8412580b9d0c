import { describeMoment, parseMoment } from '../moment.ts'
import type { Json } from '../tools.ts'
import { type Check, failed, passed } from './report.ts'

/** Checks that a badge's first day lies in the past; a time without zone fails, because it names no moment. */
export function checkValidFrom(value: Json | undefined, now: Date): Check {
  const from = readMoment(value)
  if (from === undefined) return failed('valid from', 'The badge names no date of issue with a time zone.')
  if (from > now) return failed('valid from', `The badge is not valid before ${describeMoment(from, true)}.`)
  return passed('valid from', `Issued on ${describeMoment(from)}.`)
}

/** Checks that none of a badge's last days has passed and that they come after the first. */
export function checkExpiry(values: (Json | undefined)[], validFrom: Json | undefined, now: Date): Check {
  const given = values.filter((value) => value !== undefined && value !== null)
  const ends = given.map(readMoment)
  const from = readMoment(validFrom)
  for (const end of ends) {
    if (end === undefined) return failed('expiry', 'The badge names a last day that is no date with a time zone.')
    if (from !== undefined && end < from) return failed('expiry', 'The badge expires before it was issued.')
    if (end <= now) return failed('expiry', `The badge expired on ${describeMoment(end)}.`)
  }
  const [end] = ends
  return passed('expiry', end === undefined ? 'The badge does not expire.' : `Valid until ${describeMoment(end)}.`)
}

function readMoment(value: Json | undefined): Date | undefined {
  return typeof value === 'string' ? parseMoment(value) : undefined
}
