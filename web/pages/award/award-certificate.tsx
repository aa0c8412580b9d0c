import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { nameLanguageInItself } from '../../lib/achievement/name-language.ts'
import { BadgeArt } from '../../ui/badges/badge-art.tsx'
import { NamedIssuerMark } from '../../ui/badges/issuer-mark.tsx'
import type { AwardView, BadgeClassView, IssuerView } from '../parts/props.ts'
import { UtcTime } from '../parts/utc-time.tsx'

export interface AwardCertificateProps {
  badgeClass: BadgeClassView
  issuer: IssuerView
  imageUrl: string
  off?: boolean
  children?: ReactNode
}

/** The frame of a certificate: the picture, who awards it, its name, and whatever stands below. */
export function AwardCertificate({ badgeClass, issuer, imageUrl, off, children }: AwardCertificateProps) {
  return (
    <div className="cert sheet">
      <div className="in">
        <div className="pic">
          <BadgeArt
            src={imageUrl}
            alt={badgeClass.imageAlt || t('Badge: {name}', { name: badgeClass.name })}
            off={off}
            sizes="(min-width: 60rem) 18rem, (min-width: 48rem) 13rem, 11rem"
            eager
          />
        </div>
        <div className="words">
          <p className="by">
            {issuer.url ? (
              <a href={issuer.url}>
                <NamedIssuerMark name={issuer.name} image={issuer.imageUrl} />
              </a>
            ) : (
              <NamedIssuerMark name={issuer.name} image={issuer.imageUrl} />
            )}
          </p>
          <h1 dir="auto" lang={badgeClass.language}>
            {badgeClass.name}
          </h1>
          <TextLanguages badgeClass={badgeClass} />
          {children}
        </div>
      </div>
    </div>
  )
}

/** Who got it and when; a person is named only where the award names one itself. */
export function AwardedLine({ award }: { award: Pick<AwardView, 'issuedOn' | 'recipientName'> }) {
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
      {t('Awarded to')}{' '}
      <strong>
        <bdi>{award.recipientName}</bdi>
      </strong>{' '}
      <span className="nw">
        {t('on')} {day}
      </span>
    </p>
  )
}

/** In which languages the badge can be read, each under its own name; the one that is shown leads nowhere else. */
function TextLanguages({ badgeClass: { language, languages } }: { badgeClass: BadgeClassView }) {
  if (!languages) return null
  return (
    <nav className="text-languages" aria-label={t('Languages of this badge')}>
      {languages.map(({ lang, href }) => (
        <a
          key={lang}
          href={href}
          lang={lang}
          hrefLang={lang}
          data-text-language={lang}
          aria-current={lang === language ? 'true' : undefined}
        >
          {nameLanguageInItself(lang)}
        </a>
      ))}
    </nav>
  )
}
