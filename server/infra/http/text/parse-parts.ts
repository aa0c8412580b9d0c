import { refuse } from '../../errors.ts'
import { nulText } from '../bodies/parse-json.ts'
import { requireText } from './read-text.ts'

/** A form as `multipart/form-data`. Of a name that comes twice the last one counts, and files are left out. */
export const parseParts = async (contentType: string, bytes: Uint8Array): Promise<Record<string, string>> => {
  if (requireText(bytes).includes('\u0000')) throw refuse('request.malformed', { sentence: nulText })
  const answer = new Response(Buffer.from(bytes), { headers: { 'content-type': contentType } })
  try {
    const pairs = [...(await answer.formData())]
    return Object.fromEntries(pairs.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  } catch {
    throw refuse('request.malformed')
  }
}
