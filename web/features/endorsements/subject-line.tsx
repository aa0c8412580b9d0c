import type { EndorsementSubject } from '#contracts/endorsements.ts'
import { t } from '#web/lib/text.ts'

/** What is endorsed, in words and with its public page. */
export function SubjectLine({ subject }: { subject: EndorsementSubject }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <a href={subject.url} target="_blank" rel="noopener">
        <bdi>{subject.name}</bdi>
      </a>{' '}
      <span>{describeKind(subject)}</span>
    </span>
  )
}

function describeKind({ kind, issuer }: EndorsementSubject): string {
  switch (kind) {
    case 'issuer':
      return t('(issuer)')
    case 'badge-class':
      return t('(badge of {issuer})', { issuer: issuer.name })
    case 'award':
      return t('(one award of this badge of {issuer})', { issuer: issuer.name })
  }
}
