import { isEscapedUtf8, readUtf8 } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { refuse } from '../../errors.ts'

/** The sentence about bytes that no text is made of. */
export const brokenText = makeMessage('request.utf-8')

/** The text of a body, its byte order mark with it. Refuses (400) what is no UTF-8. */
export const requireText = (bytes: Uint8Array): string => {
  const text = readUtf8(bytes, { keepsMark: true })
  if (text === undefined) throw refuse('request.malformed', { sentence: brokenText })
  return text
}

/** Refuses (400) an address or form in which percent signs stand for bytes that are no UTF-8. */
export const requireEscapes = (text: string): void => {
  if (!isEscapedUtf8(text)) throw refuse('request.malformed', { sentence: brokenText })
}
