import { Share2 } from 'lucide-react'
import { truncateText } from '../lib/format.ts'
import { t } from '../lib/text.ts'
import { BadgeArt } from './badge-art.tsx'
import { joinClasses } from './button-class.ts'
import { Icon } from './icon.tsx'
import { IssuerMark } from './issuer-mark.tsx'
import { Link } from './link.tsx'
import { type Status, StatusLabel } from './status-label.tsx'
import { TimeText } from './time-text.tsx'

export interface BadgeCardProps {
  /** The badge's page; the whole card leads there. */
  href: string
  title?: string | null
  image: string | null | undefined
  description?: string | null
  issueDate?: string | Date | null
  issuerTitle?: string | null
  issuerImage?: string | null
  /** The most relevant status, if there is one. */
  status?: Exclude<Status, 'verified' | 'unknown'>
  /** Seen by a stranger: nothing to share. */
  isPublic?: boolean
  /** Leads to the verification of a shown badge, in place of sharing. */
  verifyUrl?: string
  onShare?: () => void
}

export function BadgeCard({
  href,
  title,
  image,
  description,
  issueDate,
  issuerTitle,
  issuerImage,
  status,
  isPublic,
  verifyUrl,
  onShare,
}: BadgeCardProps) {
  const name = title || t('Unknown Badge')
  const off = status === 'expired' || status === 'revoked'
  const shareable = onShare && !verifyUrl && !isPublic && status !== 'pending'
  const shortened = description ? truncateText(description) : ''
  return (
    <article className={joinClasses('bcard', off && 'off')}>
      <div className="tile">
        <BadgeArt src={image} />
      </div>
      {status === 'new' && (
        <div className="sash" aria-hidden="true">
          <span>{t('NEW')}</span>
        </div>
      )}
      {shareable && (
        <button
          type="button"
          className="btn ghost icon-only share"
          aria-label={t('Share {name}', { name })}
          onClick={onShare}
        >
          <Icon of={Share2} />
        </button>
      )}
      <div className="text">
        <h3>
          <Link href={href}>{name}</Link>
        </h3>
        {issuerTitle !== undefined && (
          <p className="by">
            <IssuerMark name={issuerTitle} image={issuerImage} />
            <span>{issuerTitle || t('Unknown Issuer')}</span>
          </p>
        )}
        {shortened && (
          <p className="about" title={shortened === description ? undefined : (description ?? undefined)}>
            {shortened}
          </p>
        )}
        {(issueDate || status || verifyUrl) && (
          <p className="meta">
            <TimeText value={issueDate} />
            {status && <StatusLabel status={status} />}
            {verifyUrl && (
              <a className="verify" href={verifyUrl}>
                {t('Verify')}
              </a>
            )}
          </p>
        )}
      </div>
    </article>
  )
}
