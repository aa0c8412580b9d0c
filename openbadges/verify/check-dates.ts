import { finding } from '#shared/messages/findings/finding.ts'
import { writeMoment } from '#shared/messages/write-moment.ts'
import { parseMoment } from '../moment.ts'
import type { Json } from '../tools.ts'
import { type Check, failed, passed } from './report.ts'

/** Checks that a badge's first day lies in the past; a time without zone fails, because it names no moment. */
export function checkValidFrom(value: Json | undefined, now: Date): Check {
  const from = readMoment(value)
  if (from === undefined) return failed('valid from', finding('date.none'))
  if (from > now) return failed('valid from', finding('date.early', { moment: writeMoment(from, true) }))
  return passed('valid from', finding('date.issued', { moment: writeMoment(from) }))
}

/** Checks that none of a badge's last days has passed and that they come after the first. */
export function checkExpiry(values: (Json | undefined)[], validFrom: Json | undefined, now: Date): Check {
  const given = values.filter((value) => value !== undefined && value !== null)
  const ends = given.map(readMoment)
  const from = readMoment(validFrom)
  for (const end of ends) {
    if (end === undefined) return failed('expiry', finding('expiry.no-date'))
    if (from !== undefined && end < from) return failed('expiry', finding('expiry.before-issue'))
    if (end <= now) return failed('expiry', finding('expiry.past', { moment: writeMoment(end) }))
  }
  const [end] = ends
  return passed(
    'expiry',
    end === undefined ? finding('expiry.none') : finding('expiry.until', { moment: writeMoment(end) }),
  )
}

function readMoment(value: Json | undefined): Date | undefined {
  return typeof value === 'string' ? parseMoment(value) : undefined
}
