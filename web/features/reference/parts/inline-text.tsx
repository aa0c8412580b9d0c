/** A sentence of the document, which is English, with its code between backticks. */
export function InlineText({ text }: { text: string }) {
  return (
    <span lang="en">
      {text.split('`').map((part, place) =>
        place % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence stay where they are
          <code key={place}>{part}</code>
        ) : (
          part
        ),
      )}
    </span>
  )
}
