import { parseJsonText } from '#openbadges'

const limits = { depth: 64, entries: 200_000 }

/**
 * Parses JSON that somebody else wrote and that came along another way than as the body of a call: the answer of another
 * server, a file in an archive, a part of a token. Throws SyntaxError, also where it holds more than anything does that is
 * read here; that is counted before anything is built.
 */
export const parseForeign = (text: string | undefined): unknown => {
  if (text === undefined) throw new SyntaxError('This is no UTF-8.')
  return parseJsonText(text, limits)
}
