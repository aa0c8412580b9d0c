import { Globe, Lock, Share2 } from 'lucide-react'
import type { Collection } from '#contracts/backpack/collections.ts'
import { t } from '#shared/i18n/text.ts'
import { collectionPath } from '#web/lib/backpack/collection-path.ts'
import { countBadges } from '#web/lib/formats/format.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { CollectionPictures, type CollectionPicturesProps } from './collection-pictures.tsx'
import { PublicSwitch } from './public-switch.tsx'

export interface CollectionCardProps extends CollectionPicturesProps {
  onShare: (collection: Collection) => void
}

export function CollectionCard({ collection, badges, onShare }: CollectionCardProps) {
  const { name, slug, published, share_url: address, badges: entries } = collection
  return (
    <li className="sheet pad flex flex-col gap-4">
      <div className="min-w-0">
        <h2 className="[overflow-wrap:anywhere]">
          <Link href={collectionPath(slug)} className="text-ink no-underline hover:underline" dir="auto">
            {name}
          </Link>
        </h2>
        <p className="small muted row tight">
          <span>{countBadges(entries.length)}</span>
          <span className="row tight nowrap">
            <Icon of={published ? Globe : Lock} size="s" />
            {published ? t('Public to anyone with the link') : t('Only you can see it')}
          </span>
        </p>
      </div>
      {entries.length > 0 && <CollectionPictures collection={collection} badges={badges} />}
      {entries.length > 0 && (
        <div className="row mt-auto min-h-11">
          <PublicSwitch collection={collection} />
          {published && address && (
            <Button
              variant="ghost"
              className="push"
              aria-label={t('Share {name}', { name })}
              onPress={() => onShare(collection)}
            >
              <Icon of={Share2} />
              {t('Share')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
