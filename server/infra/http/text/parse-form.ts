import { refuse } from '../../errors.ts'
import { nulText } from '../parse-json.ts'
import { requireEscapes, requireText } from './read-text.ts'

/** A body as forms send it. Repeated names become lists; NUL and what is no UTF-8 are refused as in JSON. */
export const parseForm = (bytes: Uint8Array): Record<string, string | string[]> => {
  const text = requireText(bytes)
  requireEscapes(text)
  const form: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (`${name}${value}`.includes('\u0000')) throw refuse('request.malformed', { text: nulText })
    const known = form[name]
    form[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]
  }
  return { ...form }
}
