import { t } from '#shared/i18n/text.ts'
import { countBadges } from '../../lib/formats/format.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { HolderPicture } from '../../ui/identity/holder-picture.tsx'
import { areVerified } from '../parts/card-source.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import type { CollectionPageProps } from '../parts/props.ts'
import { AllVerdicts } from '../verdict/all-verdicts.tsx'
import { CollectedCard } from './collected-card.tsx'

export function CollectionPage({ site, collection }: CollectionPageProps) {
  const { url, name, description, ownerName, holder, cards, verifying } = collection
  const count = verifying?.total ?? cards.length
  return (
    <PageFrame site={site}>
      <header className="collection-head">
        <h1 dir="auto">{name}</h1>
        {ownerName && (
          <p className="earner">
            {holder?.imageUrl && <HolderPicture src={holder.imageUrl} />}
            <span>
              {areVerified(cards) ? t('Badges earned by') : t('Badges collected by')}{' '}
              <bdi className="strong">{holder?.url ? <a href={holder.url}>{ownerName}</a> : ownerName}</bdi>
            </span>
          </p>
        )}
        {description && (
          <p className="lede" dir="auto">
            {description}
          </p>
        )}
      </header>
      {verifying && count > 0 && <AllVerdicts url={url} cards={cards} verifying={verifying} />}
      <section className="section">
        {count > 0 && (
          <div className="section-head">
            <h2>{countBadges(count)}</h2>
          </div>
        )}
        {count === 0 ? (
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
