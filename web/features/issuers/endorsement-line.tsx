import { endorserNameOf } from '#contracts/names/endorsement-names.ts'
import { isShown, isWaiting, useReceivedEndorsements } from '#web/lib/data/use-endorsements.ts'
import { EndorsementNote } from '#web/ui/badges/endorsement-note.tsx'

/** Who endorses the issuer itself, and whether anything about it or its badges waits for an answer. */
export function EndorsementLine({ issuerSlug }: { issuerSlug: string }) {
  const { data = [] } = useReceivedEndorsements(issuerSlug)
  const own = data.filter((endorsement) => endorsement.subject.kind === 'issuer' && isShown(endorsement))
  return (
    <EndorsementNote
      names={own.map(endorserNameOf)}
      waiting={data.filter(isWaiting).length}
      href={`/issuer/issuers/${issuerSlug}/endorsements`}
    />
  )
}
