/** An address too long for its place goes on after its @, and only then anywhere. */
export function BreakableAddress({ text }: { text: string }) {
  const place = text.indexOf('@') + 1
  return (
    <>
      {text.slice(0, place)}
      <wbr />
      {text.slice(place)}
    </>
  )
}
