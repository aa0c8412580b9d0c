/** An address too long for its place goes on with its @, and only then anywhere. */
export function BreakableAddress({ text }: { text: string }) {
  const place = Math.max(0, text.lastIndexOf('@'))
  return (
    <>
      {text.slice(0, place)}
      <wbr />
      {text.slice(place)}
    </>
  )
}
