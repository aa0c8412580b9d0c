import type { Message } from '#shared/messages/message.ts'
import { meaningOf } from '#shared/messages/words.ts'
import { type AppError, type FieldFaults, saysOwnSentence } from '../errors.ts'

const longest = 2000

/** The refusal by codes, for the header of that name (contracts/refusal.ts); what would be too long is left out. */
export const writeRefusal = (error: AppError): string => {
  const { code } = error
  const sentence = error.sentence && !saysOwnSentence(error) ? meaningOf(error.sentence) : undefined
  const fields = error.faults && listMeanings(error.faults)
  const wordings = [{ code, sentence, fields }, { code, sentence }, { code }].map(writeAscii)
  return wordings.find((wording) => wording.length <= longest) ?? ''
}

/** By field, where all that is said of it has codes. */
function listMeanings(faults: FieldFaults): Record<string, Message[]> | undefined {
  const known = Object.entries(faults).flatMap(([field, said]): [string, Message[]][] => {
    const all = [said].flat().map(meaningOf)
    const coded = all.filter((message) => message !== undefined)
    return coded.length === all.length ? [[field, coded]] : []
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** Headers hold no more than visible ASCII for sure. */
const writeAscii = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
