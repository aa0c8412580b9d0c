import { t } from '#shared/i18n/text.ts'
import { BadgeArt } from '../../ui/badges/badge-art.tsx'
import { IssuerMark } from '../../ui/badges/issuer-mark.tsx'
import { type Status, StatusLabel } from '../../ui/feedback/status-label.tsx'
import { NameWithRemark } from '../../ui/names/name-with-remark.tsx'
import { CardSource } from '../parts/card-source.tsx'
import type { AwardState, CollectedCardView } from '../parts/props.ts'
import { UtcTime } from '../parts/utc-time.tsx'

/** A badge that somebody shows: what it is, who gave it, and what the verifier finds. */
export function CollectedCard({ card }: { card: CollectedCardView }) {
  const { url, name, language, imageUrl, issuerName, issuerImageUrl, issuedOn, isExpired, note, elsewhere } = card
  return (
    <article className={isExpired ? 'bcard off' : 'bcard'}>
      <div className="tile">
        <BadgeArt src={imageUrl} />
      </div>
      <div className="text">
        <h3>
          <a href={url} lang={language}>
            {name || t('Unknown Badge')}
          </a>
        </h3>
        <p className="by">
          <IssuerMark name={issuerName} image={issuerImageUrl} />
          <span>
            <NameWithRemark of={issuerName} />
          </span>
        </p>
        {elsewhere && <CardSource elsewhere={elsewhere} saysVerdict={card.state === undefined} />}
        {note && <p className="note">{note}</p>}
        <p className="meta">
          <UtcTime value={issuedOn} style="medium" />
          <span data-check={url} data-state={card.state}>
            <CardCheck card={card} />
          </span>
        </p>
      </div>
    </article>
  )
}

function CardCheck({ card: { state, isExpired } }: { card: CollectedCardView }) {
  const shown = state ?? (isExpired ? 'expired' : undefined)
  if (!shown) return null
  const { status, word } = checks()[shown]
  return <StatusLabel status={status} word={word} />
}

const checks = (): Record<AwardState, { status: Status; word: string }> => ({
  valid: { status: 'verified', word: t('Valid') },
  expired: { status: 'expired', word: t('Expired') },
  revoked: { status: 'revoked', word: t('Revoked') },
  invalid: { status: 'revoked', word: t('Not valid') },
  unchecked: { status: 'unknown', word: t('Could not be checked') },
})
