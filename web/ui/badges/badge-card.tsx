import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { truncateText } from '../../lib/formats/format.ts'
import { type Status, StatusLabel } from '../feedback/status-label.tsx'
import { Icon } from '../icons/icon.tsx'
import { NameWithRemark } from '../names/name-with-remark.tsx'
import { joinClasses } from '../navigation/button-class.ts'
import { Link } from '../navigation/link.tsx'
import { TimeText } from '../text/time-text.tsx'
import { BadgeArt } from './badge-art.tsx'
import { IssuerMark } from './issuer-mark.tsx'

export interface BadgeCardProps {
  /** Leads to the badge in the backpack; the whole card is one link. */
  badgeSlug?: string
  /** Where a card without a slug leads. */
  publicUrl?: string
  badgeImage: string | null | undefined
  badgeTitle?: string | null
  badgeDescription?: string | null
  /** Of both, where it is known. */
  language?: string | undefined
  badgeIssueDate?: string | Date | null
  issuerTitle?: IssuerName
  issuerImage?: string | null
  mostRelevantStatus?: Exclude<Status, 'verified' | 'unknown'>
  /** Leads to the verification of a shown badge, in place of sharing. */
  verifyUrl?: string
  /** Seen by a stranger: nothing to share. */
  public?: boolean
  /** More about this badge, such as where it comes from. */
  children?: ReactNode
  onShare?: () => void
}

export function BadgeCard({
  badgeSlug,
  publicUrl = '',
  badgeImage,
  badgeTitle,
  badgeDescription,
  language,
  badgeIssueDate,
  issuerTitle,
  issuerImage,
  mostRelevantStatus: status,
  verifyUrl,
  public: isPublic,
  children,
  onShare,
}: BadgeCardProps) {
  const name = badgeTitle || t('Unknown Badge')
  const off = status === 'expired' || status === 'revoked'
  const shareable = onShare && !verifyUrl && !isPublic && status !== 'pending' && status !== 'revoked'
  const shortened = badgeDescription ? truncateText(badgeDescription) : ''
  return (
    <article className={joinClasses('bcard', off && 'off')}>
      <div className="tile">
        <BadgeArt src={badgeImage} />
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
        <h3 lang={language}>
          <Link href={badgeSlug ? `/recipient/earned-badge/${encodeURIComponent(badgeSlug)}` : publicUrl}>{name}</Link>
        </h3>
        {issuerTitle !== undefined && (
          <p className="by">
            <IssuerMark name={issuerTitle} image={issuerImage} />
            <span>
              <NameWithRemark of={issuerTitle} />
            </span>
          </p>
        )}
        {shortened && (
          <p
            className="about"
            lang={language}
            title={shortened === badgeDescription ? undefined : (badgeDescription ?? undefined)}
          >
            {shortened}
          </p>
        )}
        {children}
        {(badgeIssueDate || status || verifyUrl) && (
          <p className="meta">
            <TimeText value={badgeIssueDate} />
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
