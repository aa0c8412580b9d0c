import { errorTable } from '#contracts/errors.ts'
import type { Message } from '#shared/messages/message.ts'
import type { AppError } from '../errors.ts'
import { nameSentence } from '../languages/texts.ts'

const longest = 2000

/** The refusal by codes, for the header of that name (contracts/refusal.ts); what would be too long is left out. */
export const writeRefusal = (error: AppError): string => {
  const { code, message } = error
  const sentence = message === errorTable[code].text ? undefined : nameSentence(message)
  const fields = nameFields(error.fields)
  const wordings = [{ code, sentence, fields }, { code, sentence }, { code }].map(writeAscii)
  return wordings.find((wording) => wording.length <= longest) ?? ''
}

function nameFields(fields: AppError['fields']): Record<string, Message[]> | undefined {
  const named = Object.entries(fields ?? {}).flatMap(([name, texts]): [string, Message[]][] => {
    const all = (typeof texts === 'string' ? [texts] : texts).map(nameSentence)
    const known = all.filter((said) => said !== undefined)
    return known.length === all.length ? [[name, known]] : []
  })
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

/** Headers hold no more than visible ASCII for sure. */
const writeAscii = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
