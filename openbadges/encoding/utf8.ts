/**
 * The one door by which bytes of others become text: undefined where they are no UTF-8 (Encoding Standard, "fatal"). A
 * letter in place of what could not be read would be stored and signed as if somebody had written it. A byte order mark
 * at the beginning is left out; with `keepsMark` it stays, for readers who have to see it.
 */
export function readUtf8(bytes: Uint8Array, { keepsMark = false }: { keepsMark?: boolean } = {}): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: keepsMark }).decode(bytes)
  } catch {
    return undefined
  }
}

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
