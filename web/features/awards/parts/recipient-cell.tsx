import type { Award } from '#contracts/awards/awards.ts'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'
import { recipientNameOf } from '../data/award-form-schema.ts'

export function RecipientCell({ award }: { award: Award }) {
  const name = recipientNameOf(award.extensions)
  const identifier = <BreakableAddress text={award.recipient_identifier} />
  if (!name) return <span className="strong [overflow-wrap:anywhere]">{identifier}</span>
  return (
    <>
      <span className="strong">{name}</span>
      <br />
      <span className="small muted [overflow-wrap:anywhere]">{identifier}</span>
    </>
  )
}
