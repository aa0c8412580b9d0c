const longestMessage = 200

/** Anybody can write a link with a message, so its text is kept short and may not send the reader elsewhere. */
export function cleanMessage(text: string | null): string | undefined {
  const plain = (text ?? '')
    .replace(/\b(?:https?:\/\/|www\.)\S*/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestMessage)
  return plain === '' ? undefined : plain
}
