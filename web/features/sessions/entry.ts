export interface Entry {
  authCode: string | undefined
  authToken: string | undefined
  infoMessage: string | undefined
  authError: string | undefined
}

const longestMessage = 200

/** What a link to the login or welcome page brought along. */
export function readEntry(search: URLSearchParams): Entry {
  return {
    authCode: search.get('authCode') || undefined,
    authToken: search.get('authToken') || undefined,
    infoMessage: cleanMessage(search.get('infoMessage')),
    authError: cleanMessage(search.get('authError')),
  }
}

/**
 * Takes codes, tokens and messages out of the address before anything else is asked for, so that they stay neither in
 * the history nor in a referrer.
 */
export function stripEntry(): void {
  const url = new URL(location.href)
  const { searchParams } = url
  for (const name of ['authCode', 'authToken', 'infoMessage', 'authError']) searchParams.delete(name)
  history.replaceState(history.state, '', url)
}

/** Anybody can write such a link, so its text is kept short and may not send the reader elsewhere. */
export function cleanMessage(text: string | null): string | undefined {
  const plain = (text ?? '')
    .replace(/\b(?:https?:\/\/|www\.)\S*/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestMessage)
  return plain === '' ? undefined : plain
}
