import { t } from '#shared/i18n/text.ts'
import { countBadges } from '../../lib/formats/format.ts'
import { BadgeArt } from '../../ui/badges/badge-art.tsx'
import { IssuerMark } from '../../ui/badges/issuer-mark.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusLabel } from '../../ui/feedback/status-label.tsx'
import { NameWithRemark } from '../../ui/names/name-with-remark.tsx'
import { areVerified, CardSource } from '../parts/card-source.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import type { CollectedCardView, CollectionPageProps } from '../parts/props.ts'
import { UtcTime } from '../parts/utc-time.tsx'

export function CollectionPage({ site, collection }: CollectionPageProps) {
  const { name, description, ownerName, cards } = collection
  return (
    <PageFrame site={site}>
      <header className="collection-head">
        <h1 dir="auto">{name}</h1>
        {ownerName && (
          <p className="earner">
            {areVerified(cards) ? t('Badges earned by') : t('Badges collected by')}{' '}
            <bdi className="strong">{ownerName}</bdi>
          </p>
        )}
        {description && (
          <p className="lede" dir="auto">
            {description}
          </p>
        )}
      </header>
      <section className="section">
        {cards.length > 0 && (
          <div className="section-head">
            <h2>{countBadges(cards.length)}</h2>
          </div>
        )}
        {cards.length === 0 ? (
          <EmptyState drawing="awards" title={t('No badges yet')}>
            {t('Badges will be shown here once their earner adds them.')}
          </EmptyState>
        ) : (
          <ul className="wall">
            {cards.map((card) => (
              <li key={card.url}>
                <CollectedCard card={card} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </PageFrame>
  )
}

function CollectedCard({ card }: { card: CollectedCardView }) {
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
        {elsewhere && <CardSource elsewhere={elsewhere} />}
        {note && <p className="note">{note}</p>}
        <p className="meta">
          <UtcTime value={issuedOn} style="medium" />
          {isExpired && <StatusLabel status="expired" />}
        </p>
      </div>
    </article>
  )
}
