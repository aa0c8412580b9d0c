import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { endorserNameOf } from '#contracts/names/endorsement-names.ts'
import { isShown, isWaiting, useReceivedEndorsements } from '#web/lib/data/use-endorsements.ts'
import { EndorsementNote } from '#web/ui/badges/endorsement-note.tsx'

/** Who endorses the badge as it is now. */
export function EndorsementLine({ issuerSlug, badgeClass }: { issuerSlug: string; badgeClass: BadgeClass }) {
  const { data = [] } = useReceivedEndorsements(issuerSlug)
  const own = data.filter(({ subject }) => subject.kind === 'badge-class' && subject.url === badgeClass.json.id)
  return (
    <EndorsementNote
      names={own.filter(isShown).map(endorserNameOf)}
      waiting={own.filter(isWaiting).length}
      href={`/issuer/issuers/${issuerSlug}/endorsements`}
    />
  )
}
