import type { Award } from '#contracts/awards.ts'
import { recipientNameOf } from './award-form-schema.ts'

export function RecipientCell({ award }: { award: Award }) {
  const name = recipientNameOf(award.extensions)
  if (!name) return <span className="strong [overflow-wrap:anywhere]">{award.recipient_identifier}</span>
  return (
    <>
      <span className="strong">{name}</span>
      <br />
      <span className="small muted [overflow-wrap:anywhere]">{award.recipient_identifier}</span>
    </>
  )
}
