import { endorserNameOf } from '#contracts/names/endorsement-names.ts'
import { isShown, isWaiting, useReceivedEndorsements } from '#web/lib/data/use-endorsements.ts'
import { EndorsementNote } from '#web/ui/badges/endorsement-note.tsx'

/** Who endorses the award as it is now. */
export function AwardEndorsements({ issuerSlug, url }: { issuerSlug: string; url: string }) {
  const { data = [] } = useReceivedEndorsements(issuerSlug)
  const own = data.filter(({ subject }) => subject.kind === 'award' && subject.url === url)
  return (
    <EndorsementNote
      names={own.filter(isShown).map(endorserNameOf)}
      waiting={own.filter(isWaiting).length}
      href={`/issuer/issuers/${issuerSlug}/endorsements`}
    />
  )
}
