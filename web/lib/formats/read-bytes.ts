// The start of the app reads bytes before the reader's language is there, so nothing here may say anything.

/**
 * The one door by which bytes of files become text in the browser: undefined where they are no UTF-8. A letter in place of
 * what could not be read would be sent on as if somebody had written it. A byte order mark is left out.
 */
export const readUtf8Bytes = (bytes: Uint8Array): string | undefined => readStrictly('utf-8', bytes)

/** The text of a file that somebody said to be in the code of older Windows; every byte is a letter there. */
export const readWindows1252Bytes = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes)

/** UTF-16, by which a file has to begin with its mark; undefined where half of a letter stands in it. */
export const readUtf16Bytes = (bytes: Uint8Array, order: 'utf-16le' | 'utf-16be'): string | undefined =>
  readStrictly(order, bytes)

function readStrictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Each byte as a sign, to see what a file is; nothing of it is kept or sent. */
export const peekBytes = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes).replace(/^ï»¿/, '')

export const readFileBytes = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())
