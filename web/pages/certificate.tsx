import { Ban, CalendarClock, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../lib/text.ts'
import { BadgeArt } from '../ui/badge-art.tsx'
import { Icon } from '../ui/icon.tsx'
import { IssuerName } from '../ui/issuer-mark.tsx'
import type { AwardState, AwardView, BadgeClassView, IssuerView } from './props.ts'
import { UtcTime, writeUtcDay } from './utc-time.tsx'

export interface CertificateProps {
  badgeClass: BadgeClassView
  issuer: IssuerView
  imageUrl: string
  off?: boolean
  children?: ReactNode
}

/** The frame of a certificate: the picture, who awards it, its name, and whatever stands below. */
export function Certificate({ badgeClass, issuer, imageUrl, off, children }: CertificateProps) {
  return (
    <div className="cert sheet">
      <div className="in">
        <div className="pic">
          <BadgeArt
            src={imageUrl}
            alt={badgeClass.imageAlt || t('Badge: {name}', { name: badgeClass.name })}
            off={off}
            eager
          />
        </div>
        <div className="words">
          <p className="by">
            <a href={issuer.url}>
              <IssuerName name={issuer.name} image={issuer.imageUrl} />
            </a>
          </p>
          <h1>{badgeClass.name}</h1>
          {children}
        </div>
      </div>
    </div>
  )
}

/** Who got it and when; a person is named only where the award names one itself. */
export function AwardedLine({ award }: { award: AwardView }) {
  const day = <UtcTime value={award.issuedOn} />
  if (!award.recipientName) {
    return (
      <p className="to">
        {t('Awarded on')} {day}
      </p>
    )
  }
  return (
    <p className="to">
      {t('Awarded to')} <strong className="nw">{award.recipientName}</strong>{' '}
      <span className="nw">
        {t('on')} {day}
      </span>
    </p>
  )
}

const looks: Record<AwardState, { glyph: LucideIcon; look: string }> = {
  valid: { glyph: ShieldCheck, look: 'vline valid' },
  expired: { glyph: CalendarClock, look: 'vline expired' },
  revoked: { glyph: Ban, look: 'vline revoked' },
}

export function VerdictLine({ award, issuer }: { award: AwardView; issuer: IssuerView }) {
  const { glyph, look } = looks[award.state]
  const reason = award.reason ?? reasonFor(award, issuer)
  return (
    <div className={look}>
      <Icon of={glyph} size="l" />
      <div>
        <p className="v">{titleFor(award)}</p>
        {reason && <p className="small">{reason}</p>}
      </div>
    </div>
  )
}

function titleFor({ state, revocationReason }: AwardView): string {
  if (state === 'valid') return t('This badge is genuine and valid.')
  if (state === 'expired') return t('This badge is genuine, but it has expired.')
  return revocationReason ? t('Assertion has been revoked:') : t('Assertion has been revoked.')
}

function reasonFor({ state, expires, revocationReason }: AwardView, issuer: IssuerView): string | undefined {
  if (state === 'revoked') return revocationReason
  const values = { issuer: issuer.name, date: expires ? writeUtcDay(expires, 'long') : '' }
  if (state === 'expired') return t('Issued by {issuer}, not revoked, valid until {date}.', values)
  return expires
    ? t('Issued by {issuer}, not revoked, valid until {date}.', values)
    : t('Issued by {issuer}, not revoked, does not expire.', values)
}
