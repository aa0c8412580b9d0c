import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { Collection } from '#contracts/backpack/collections.ts'
import { t } from '#shared/i18n/text.ts'
import { findBadgeStatus } from '#web/lib/backpack/badge-status.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export interface CollectionPicturesProps {
  collection: Collection
  /** Undefined until they are known. */
  badges: ReadonlyMap<string, BackpackBadge> | undefined
}

const shown = 3

/** The first three pictures, the chosen one before the others, and how many more there are. */
export function CollectionPictures({ collection, badges }: CollectionPicturesProps) {
  const ids = collection.badges.map(({ id }) => id).sort((one, other) => rank(one) - rank(other))
  const more = ids.length - shown
  function rank(id: string): number {
    return id === collection.cover ? 0 : 1
  }
  return (
    <div className="grid grid-cols-4 gap-2">
      {ids.slice(0, shown).map((id) => (
        <span key={id} className="tile p-2" data-picture={id}>
          {badges ? <Picture badge={badges.get(id)} /> : <Skeleton className="aspect-square w-full rounded-full" />}
        </span>
      ))}
      {more > 0 && (
        <span className="tile text-lg text-ink-2 tnum">
          <span aria-hidden="true">{t('{more}+', { more })}</span>
          <span className="vh">{t('and {more, plural, one {# more} other {# more}}', { more })}</span>
        </span>
      )}
    </div>
  )
}

function Picture({ badge }: { badge: BackpackBadge | undefined }) {
  return <BadgeArt src={badge?.picture ?? badge?.image} off={badge && findBadgeStatus(badge) === 'expired'} />
}
