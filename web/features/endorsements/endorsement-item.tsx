import { type ReactNode, useRef } from 'react'
import type { Endorsement } from '#contracts/issuers/endorsements.ts'
import { subjectNameOf } from '#contracts/names/endorsement-names.ts'
import { t, writeName } from '#shared/i18n/text.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { IssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { LetterMark } from '#web/ui/names/letter-mark.tsx'
import { NameWithRemark } from '#web/ui/names/name-with-remark.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { describeSubject, SubjectLine, SubjectLink } from './subject-line.tsx'

export interface EndorsementItemProps {
  endorsement: Endorsement
  /** Who is named first: the endorser of what was received; without one, what is endorsed itself. */
  party?: { name: IssuerName; picture: string | null }
  /** Why nobody sees it, where that is to be told. */
  note?: string | undefined
  /** Buttons; they hand back the focus to the item, because the one that was pressed goes away. */
  actions?: (takeFocus: () => void) => ReactNode
}

export function EndorsementItem({ endorsement, party, note, actions }: EndorsementItemProps) {
  const { subject, comment, created_at, valid_until, public_url, elsewhere } = endorsement
  const name = party?.name ?? subjectNameOf(subject)
  const { picture } = party ?? subject
  const item = useRef<HTMLLIElement>(null)
  return (
    <li
      ref={item}
      tabIndex={-1}
      className="flex items-start gap-4"
      aria-label={typeof name === 'string' ? name : writeName(name)}
    >
      {name instanceof IssuerName ? (
        <IssuerMark name={name} image={picture} size="l" />
      ) : (
        <LetterMark text={name} alt={t('{name} avatar', { name })} image={picture} size="l" />
      )}
      <div className="min-w-0 grow">
        <div className="row tight">
          <h3 className="strong [overflow-wrap:anywhere]">
            {party ? <NameWithRemark of={party.name} /> : <SubjectLink subject={subject} />}
          </h3>
          <StateLabel endorsement={endorsement} />
        </div>
        {note && <p className="small">{note}</p>}
        <p className="small muted">{party ? <SubjectLine subject={subject} /> : describeSubject(subject)}</p>
        <div className="my-3">
          <MarkdownText headingAbove={2}>{comment}</MarkdownText>
        </div>
        <p className="row tight small muted">
          <span>
            {t('Signed on')} <TimeText value={created_at} />
          </span>
          {valid_until && (
            <span>
              {t('Valid until')} <TimeText value={valid_until} />
            </span>
          )}
          {elsewhere && endorsement.endorser.url && <bdi>{new URL(endorsement.endorser.url).host}</bdi>}
          {elsewhere && (
            <span>
              {t('Signed elsewhere, checked on')} <TimeText value={elsewhere.checked_at} />
            </span>
          )}
          {elsewhere && !elsewhere.carried && <span>{t('Shown on pages only')}</span>}
          {public_url && !elsewhere && (
            <a
              href={`${public_url}.json?v=3_0`}
              target="_blank"
              rel="noopener"
              aria-label={t('View JSON of the statement about {name}', { name: subjectNameOf(subject) })}
            >
              {t('View JSON')}
            </a>
          )}
          {public_url && elsewhere && (
            <a href={`/verify?url=${encodeURIComponent(public_url)}`} target="_blank" rel="noopener">
              {t('Verify')}
            </a>
          )}
        </p>
        {actions && <div className="row mt-3">{actions(() => item.current?.focus())}</div>}
      </div>
    </li>
  )
}

/** What has become of an endorsement, in one word. */
function StateLabel({ endorsement: { state, outdated, rests } }: { endorsement: Endorsement }) {
  if (rests && (state === 'accepted' || state === 'pending')) {
    return <StatusLabel status="expired" word={t('{endorsement, select, other {Rests}}', { endorsement: '' })} />
  }
  if (outdated && (state === 'accepted' || state === 'pending')) {
    return <StatusLabel status="expired" word={t('Of an earlier version')} />
  }
  switch (state) {
    case 'pending':
      return <StatusLabel status="pending" word={t('Waits for an answer')} />
    case 'accepted':
      return <StatusLabel status="verified" word={t('{endorsement, select, other {Accepted}}', { endorsement: '' })} />
    case 'declined':
      return <StatusLabel status="unknown" word={t('Not shown')} />
    case 'withdrawn':
      return <StatusLabel status="revoked" word={t('{endorsement, select, other {Withdrawn}}', { endorsement: '' })} />
    case 'ended':
      return <StatusLabel status="expired" word={t('{endorsement, select, other {Ended}}', { endorsement: '' })} />
  }
}
