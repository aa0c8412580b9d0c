import { EncodingError } from './base58.ts'

/**
 * The one door by which bytes of others become text: undefined where they are no UTF-8 (Encoding Standard, "fatal"). A
 * letter in place of what could not be read would be stored and signed as if somebody had written it. A byte order mark
 * at the beginning is left out; with `keepsMark` it stays, for readers who have to see it. With `isCut` there may be more
 * bytes behind these: a letter that is not whole at their end is left out.
 */
export const readUtf8 = (bytes: Uint8Array, wish: Wish = {}): string | undefined => readStrictly('utf-8', bytes, wish)

/** UTF-16, in the order of its bytes; undefined where half of a letter stands in it. */
export const readUtf16 = (bytes: Uint8Array, order: 'utf-16le' | 'utf-16be'): string | undefined =>
  readStrictly(order, bytes)

interface Wish {
  keepsMark?: boolean
  isCut?: boolean
}

function readStrictly(
  encoding: string,
  bytes: Uint8Array,
  { keepsMark = false, isCut = false }: Wish = {},
): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: keepsMark }).decode(bytes, { stream: isCut })
  } catch {
    return undefined
  }
}

/** The text of a file that a person said to be in the code of older Windows; every byte is a letter there. */
export const readWindows1252 = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes)

const escapes = /(?:%[0-9a-f]{2})+/gi

/** True when what is written in a part of an address with percent signs (RFC 3986 section 2.1) is UTF-8. */
export function isEscapedUtf8(text: string): boolean {
  return (text.match(escapes) ?? []).every((run) => {
    try {
      decodeURIComponent(run)
      return true
    } catch {
      return false
    }
  })
}

/** As readUtf8, for bytes that come one after the other; throws EncodingError. */
export async function* readUtf8Chunks(
  chunks: AsyncIterable<Uint8Array>,
  { keepsMark = false }: { keepsMark?: boolean } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: keepsMark })
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new EncodingError('not UTF-8')
    }
  }
  for await (const chunk of chunks) yield decode(chunk)
  yield decode()
}
