import { t } from '#shared/i18n/text.ts'
import { BadgeArt } from '../../ui/badges/badge-art.tsx'
import { areVerified } from '../parts/card-source.tsx'
import type { CollectionPageProps } from '../parts/props.ts'

const placesMaximum = 4

/** Four pictures, or three and how many more there are. */
export function EmbeddedCollection({ collection: { url, name, ownerName, cards } }: CollectionPageProps) {
  const shown = cards.length > placesMaximum ? cards.slice(0, placesMaximum - 1) : cards
  const rest = cards.length - shown.length
  return (
    <main className="ecard upright ecollection">
      <h1>
        <a href={url} target="_blank" rel="noopener">
          {name}
        </a>
      </h1>
      {ownerName && (
        <p className="eby">
          {areVerified(cards)
            ? t('Badges earned by {name}', { name: ownerName })
            : t('Badges collected by {name}', { name: ownerName })}
        </p>
      )}
      <ul className="eplaces">
        {shown.map((card) => (
          <li key={card.url}>
            <a href={card.url} target="_blank" rel="noopener">
              <BadgeArt src={card.imageUrl} alt={card.name} off={card.isExpired} eager />
            </a>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <a
              className="emore"
              href={url}
              target="_blank"
              rel="noopener"
              aria-label={t('{count} more', { count: rest })}
            >
              {`${rest}+`}
            </a>
          </li>
        )}
      </ul>
    </main>
  )
}
