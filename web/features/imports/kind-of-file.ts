import { peekBytes } from '#web/lib/formats/read-bytes.ts'

export type FileKind = 'png' | 'svg' | 'zip' | 'json' | 'token' | 'other'

const signed = /^[\w-]+\.[\w-]*\.[\w-]+$/

/** Whether a text is a badge in signed form: three parts of letters and digits. */
export const isToken = (text: string): boolean => signed.test(text.trim())

/** What a file is by its first bytes; names and types lie. */
export function kindOfFile(bytes: Uint8Array): FileKind {
  const [first, second, third, fourth] = bytes
  if (first === 0x89 && second === 0x50 && third === 0x4e && fourth === 0x47) return 'png'
  if (first === 0x50 && second === 0x4b && (third === 3 || third === 5)) return 'zip'
  const text = peekBytes(bytes.subarray(0, 4096)).trim()
  if (text.startsWith('<') && /<svg[\s/>]|<\?xml|<!doctype svg/i.test(text)) return 'svg'
  if (text.startsWith('{') || text.startsWith('[')) return 'json'
  return isToken(bytes.byteLength > 4096 ? peekBytes(bytes) : text) ? 'token' : 'other'
}
