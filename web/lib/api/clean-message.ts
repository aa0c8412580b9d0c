const longestMessage = 200

// With a scheme, of a mailbox, or a bare host such as evil.example/pay.
const address = /:\/\/|.@.|[\p{L}\d-]\.\p{L}{2}/u

/** Anybody can write a link with a message, so its text is kept short and may not send the reader elsewhere. */
export function cleanMessage(text: string | null | undefined, longest = longestMessage): string | undefined {
  // Marks that are not seen could turn the direction of the text or hide an address from the rule.
  const visible = (text ?? '').replace(/\p{Cf}/gu, '').replace(/\p{C}/gu, ' ')
  const plain = visible
    .trim()
    .split(/\s+/)
    .filter((word) => !address.test(word))
    .join(' ')
  return [...plain].slice(0, longest).join('') || undefined
}
