import type { Award } from '#contracts/awards/awards.ts'
import { readRecipientName } from '#shared/badges/recipient-profile.ts'
import { Link } from '#web/ui/navigation/link.tsx'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'

export interface RecipientCellProps {
  award: Award
  /** The page of the award. */
  href?: string | undefined
}

export function RecipientCell({ award, href }: RecipientCellProps) {
  const name = readRecipientName(award.extensions)
  const identifier = <BreakableAddress text={award.recipient_identifier} />
  const leading = <span className="strong [overflow-wrap:anywhere]">{name || identifier}</span>
  const lead = href ? (
    <Link href={href} className="text-ink no-underline hover:underline">
      {leading}
    </Link>
  ) : (
    leading
  )
  if (!name) return lead
  return (
    <>
      {lead}
      <br />
      <span className="small muted [overflow-wrap:anywhere]">{identifier}</span>
    </>
  )
}
