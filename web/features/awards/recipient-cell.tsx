import type { Award } from '#contracts/awards.ts'
import { recipientNameOf } from './award-form-schema.ts'

export function RecipientCell({ award }: { award: Award }) {
  const name = recipientNameOf(award.extensions)
  const identifier = <Breakable text={award.recipient_identifier} />
  if (!name) return <span className="strong [overflow-wrap:anywhere]">{identifier}</span>
  return (
    <>
      <span className="strong">{name}</span>
      <br />
      <span className="small muted [overflow-wrap:anywhere]">{identifier}</span>
    </>
  )
}

/** An address too long for its cell goes on after its @, and only then anywhere. */
function Breakable({ text }: { text: string }) {
  const place = text.indexOf('@') + 1
  return (
    <>
      {text.slice(0, place)}
      <wbr />
      {text.slice(place)}
    </>
  )
}
