import type { EndorsementSubject } from '#contracts/issuers/endorsements.ts'
import { endorsedIssuerOf } from '#contracts/names/endorsement-names.ts'
import { t } from '#shared/i18n/text.ts'
import { NameWithRemark } from '#web/ui/names/name-with-remark.tsx'

/** What is endorsed, in words and with its public page. */
export function SubjectLine({ subject }: { subject: EndorsementSubject }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <SubjectLink subject={subject} /> <span>{describeKind(subject)}</span>
    </span>
  )
}

export const SubjectLink = ({ subject }: { subject: EndorsementSubject }) => (
  <a href={subject.url} target="_blank" rel="noopener">
    {subject.kind === 'issuer' ? <NameWithRemark of={endorsedIssuerOf(subject)} /> : <bdi>{subject.name}</bdi>}
  </a>
)

/** What kind of thing it is, where its name stands above. */
export function describeSubject(subject: EndorsementSubject): string {
  const issuer = endorsedIssuerOf(subject)
  switch (subject.kind) {
    case 'issuer':
      return t('Issuer')
    case 'badge-class':
      return t('Badge of {issuer}', { issuer })
    case 'award':
      return t('One award of this badge of {issuer}', { issuer })
  }
}

function describeKind(subject: EndorsementSubject): string {
  const issuer = endorsedIssuerOf(subject)
  switch (subject.kind) {
    case 'issuer':
      return t('(issuer)')
    case 'badge-class':
      return t('(badge of {issuer})', { issuer })
    case 'award':
      return t('(one award of this badge of {issuer})', { issuer })
  }
}
