import { jsonKeys } from '#contracts/fields/limits.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { refuse } from '../../errors.ts'
import { nulText } from '../../json/parse-json.ts'
import { requireEscapes, requireText } from './read-text.ts'

/**
 * A body as forms send it. Repeated names become lists; NUL and what is no UTF-8 are refused as in JSON, and so is what has
 * more fields than JSON may have entries, before it is taken apart.
 */
export const parseForm = (bytes: Uint8Array): Record<string, string | string[]> => {
  const text = requireText(bytes)
  requireFew(text)
  requireEscapes(text)
  const form: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (`${name}${value}`.includes('\u0000')) throw refuse('request.malformed', { sentence: nulText })
    const known = form[name]
    if (Array.isArray(known)) known.push(value)
    else form[name] = known === undefined ? value : [known, value]
  }
  return { ...form }
}

function requireFew(text: string): void {
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (++fields > jsonKeys) throw refuse('request.malformed', { sentence: makeMessage('request.fields') })
  }
}
