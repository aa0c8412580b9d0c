import type { ReactNode } from 'react'
import type { KeepOffer } from '#contracts/keeping/keep-links.ts'
import { t } from '#shared/i18n/text.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { NamedIssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { Medal } from '#web/ui/badges/medal.tsx'

/** The badge on its ribbon, who awards it and what it stands for; what can be done with it stands below. */
export function HungBadge({ offer, children }: { offer: KeepOffer; children: ReactNode }) {
  const { name, description, picture, image_alt: alt, recipient_name: recipient, issued_on: issuedOn } = offer
  const day = formatDate(issuedOn, 'long')
  return (
    <article className="sheet keep-badge">
      <div className="in">
        <Medal src={picture} alt={alt || t('Badge: {name}', { name })} sizes="18rem" />
        <div className="words">
          <p className="muted">
            <NamedIssuerMark name={new IssuerName(offer.issuer, offer.issuerStanding)} image={offer.issuer_picture} />
          </p>
          <h1 tabIndex={-1}>{name}</h1>
          <p className="what">
            {recipient
              ? t('Awarded to {recipient} on {day}.', { recipient, day })
              : t('Awarded to you on {day}.', { day })}{' '}
            {description}
          </p>
        </div>
        <div className="keep">{children}</div>
      </div>
    </article>
  )
}
