import { t } from '#shared/i18n/text.ts'
import { useBackpack } from '#web/lib/backpack/use-backpack.ts'
import { useCollections } from '#web/lib/backpack/use-collections.ts'
import { countBadges } from '#web/lib/formats/format.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { HolderPicture } from '#web/ui/identity/holder-picture.tsx'
import type { PageValues } from './earner-page-schema.ts'
import { isShowable } from './shown-badges.tsx'

/** The page as it would be with what stands in the form now. */
export function PagePreview({ values: { name, about, image, badges, collections } }: { values: PageValues }) {
  const { data: backpack = [] } = useBackpack()
  const { data: all = [] } = useCollections()
  const known = new Map(backpack.filter(isShowable).map((badge) => [badge.id, badge]))
  const shown = badges.flatMap((id) => known.get(id) ?? [])
  const open = collections.flatMap((slug) => all.find((one) => one.slug === slug && one.published) ?? [])
  return (
    <section aria-label={t('Preview')} className="min-[62rem]:sticky min-[62rem]:top-24">
      <p className="small muted mb-2">{t('Preview')}</p>
      <Sheet className="text-center [overflow-wrap:anywhere]">
        <div className="grid justify-items-center gap-3">
          <HolderPicture src={image || undefined} name={name} isLarge />
          <p className="serif text-2xl" dir="auto">
            {name || t('Your name')}
          </p>
          {about && (
            <p className="text-ink-2" dir="auto">
              {about}
            </p>
          )}
        </div>
        {shown.length > 0 && (
          <ul className="mt-6 grid grid-cols-3 gap-4">
            {shown.map(({ id, json: { badge } }) => (
              <li key={id} className="grid min-w-0 justify-items-center gap-2">
                <BadgeArt src={badge.image} size={64} />
                <bdi className="small">{badge.name}</bdi>
              </li>
            ))}
          </ul>
        )}
        {open.length > 0 && (
          <ul className="mt-6 grid gap-2 text-start">
            {open.map((one) => (
              <li key={one.slug} className="flex justify-between gap-3">
                <bdi className="strong">{one.name}</bdi>
                <span className="small muted">{countBadges(one.badges.length)}</span>
              </li>
            ))}
          </ul>
        )}
        {shown.length + open.length === 0 && (
          <p className="small muted mt-6">{t('Tick badges or collections, and they stand here.')}</p>
        )}
      </Sheet>
    </section>
  )
}
