import { completeMoment } from '#contracts/fields/fields.ts'
import { now } from '#infra/clock.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'

const firstGregorianYear = 1583

/** What is wrong with a day of issue; undefined where nothing is, or none is given. */
export const evaluateIssuedOn = (issuedOn: unknown): Message | undefined => {
  if (typeof issuedOn !== 'string') return undefined
  const moment = new Date(completeMoment(issuedOn))
  if (moment > now()) return makeMessage('award.past')
  if (moment.getUTCFullYear() >= firstGregorianYear || Number.isNaN(moment.getTime())) return undefined
  return makeMessage('award.gregorian')
}
