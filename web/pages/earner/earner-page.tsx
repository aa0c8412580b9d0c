import { ChevronRight } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { countBadges } from '../../lib/formats/format.ts'
import { BadgeArt } from '../../ui/badges/badge-art.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { HolderPicture } from '../../ui/identity/holder-picture.tsx'
import { CollectedCard } from '../collection/collected-card.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { AllVerdicts } from '../verdict/all-verdicts.tsx'
import type { EarnerPageProps } from './earner-props.ts'

/** What an earner has chosen to show: themselves, badges, collections. */
export function EarnerPage({ site, earner }: EarnerPageProps) {
  const { url, name, about, imageUrl, cards, collections } = earner
  const total = cards.length
  return (
    <PageFrame site={site}>
      <header className="me">
        <HolderPicture src={imageUrl} name={name} isLarge />
        <div>
          <h1 dir="auto">{name}</h1>
          {about && (
            <p className="lead" dir="auto">
              {about}
            </p>
          )}
        </div>
      </header>
      {total > 0 && (
        <>
          <AllVerdicts url={url} cards={cards} verifying={{ total, from: 0, isPart: false }} />
          <h2 className="vh">{t('Badges')}</h2>
          <ul className="wall">
            {cards.map((card) => (
              <li key={card.url}>
                <CollectedCard card={card} />
              </li>
            ))}
          </ul>
        </>
      )}
      {collections.length > 0 && (
        <section className="section">
          <div className="section-head">
            <h2>{t('Collections')}</h2>
          </div>
          <ul className="coll">
            {collections.map((collection) => (
              <li key={collection.url}>
                <CollectionLink collection={collection} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {total === 0 && collections.length === 0 && (
        <EmptyState drawing="awards" title={t('No badges yet')}>
          {t('Badges will be shown here once their earner adds them.')}
        </EmptyState>
      )}
      <p className="own">
        <bdi>{name}</bdi> {t('chose what stands here. Addresses are not shown, and visits are not counted.')}
      </p>
    </PageFrame>
  )
}

function CollectionLink({ collection }: { collection: EarnerPageProps['earner']['collections'][number] }) {
  const { url, name, count, pictures } = collection
  return (
    <a className="sheet" href={url}>
      <span className="pics">
        {pictures.map((picture) => (
          <BadgeArt key={picture} src={picture} />
        ))}
      </span>
      <span className="grow">
        <span className="n" dir="auto">
          {name}
        </span>
        <span className="small muted">{countBadges(count)}</span>
      </span>
      <Icon of={ChevronRight} />
    </a>
  )
}
