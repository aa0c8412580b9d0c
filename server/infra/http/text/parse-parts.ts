import { jsonKeys } from '#contracts/fields/limits.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { refuse } from '../../errors.ts'
import { nulText } from '../../json/parse-json.ts'
import { brokenText, requireText } from './read-text.ts'

/** A form as `multipart/form-data`. Of a name that comes twice the last one counts, and files are left out. */
export const parseParts = async (contentType: string, bytes: Uint8Array): Promise<Record<string, string>> => {
  if (requireText(bytes).includes('\u0000')) throw refuse('request.malformed', { sentence: nulText })
  const pairs = await readPairs(contentType, bytes)
  return Object.fromEntries(pairs.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/**
 * As parseParts, with files as data URLs, which is how pictures come in JSON; a file that nobody chose is none. Names that come
 * again become lists; NUL, what is no UTF-8 and too many fields are refused as in other bodies.
 */
export const parseUpload = async (
  contentType: string,
  bytes: Uint8Array,
): Promise<Record<string, string | string[]>> => {
  const pairs = await readPairs(contentType, bytes)
  if (pairs.length > jsonKeys) throw refuse('request.malformed', { sentence: makeMessage('request.fields') })
  const fields = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    if (typeof value !== 'string' && value.name === '' && value.size === 0) continue
    const text = typeof value === 'string' ? value : await writeDataUrl(value)
    if (`${name}${text}`.includes('\u0000')) throw refuse('request.malformed', { sentence: nulText })
    // Where bytes were no text, this stands in their place.
    if (`${name}${text}`.includes('\uFFFD')) throw refuse('request.malformed', { sentence: brokenText })
    fields.set(name, [...(fields.get(name) ?? []), text])
  }
  return Object.fromEntries(
    [...fields].map(([name, [first = '', ...more]]) => [name, more.length ? [first, ...more] : first]),
  )
}

async function readPairs(contentType: string, bytes: Uint8Array): Promise<[string, string | File][]> {
  const answer = new Response(Buffer.from(bytes), { headers: { 'content-type': contentType } })
  try {
    return [...(await answer.formData())]
  } catch {
    throw refuse('request.malformed')
  }
}

/** What programs call a picture, or do not, says little: a PNG and an SVG begin like no other file. */
async function writeDataUrl(file: File): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer())
  return `data:${typeOf(file, bytes)};base64,${bytes.toString('base64')}`
}

function typeOf({ type }: File, bytes: Buffer): string {
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'image/png'
  if (/^\s*<(?:\?xml|!doctype svg|!--|svg)/i.test(bytes.subarray(0, 64).toString('latin1').replace(/^ï»¿/, ''))) {
    return 'image/svg+xml'
  }
  return /^[a-z]+\/[a-z0-9.+-]+/i.exec(type)?.[0].toLowerCase() ?? 'application/octet-stream'
}
