import { t } from '#shared/i18n/text.ts'
import { removedPath } from '#web/lib/backpack/backpack-badge-path.ts'
import { useRemovedBadges } from '#web/lib/backpack/use-removed-badges.ts'
import { Link } from '#web/ui/navigation/link.tsx'

/** The way to what was removed, as long as there is something to put back. */
export function RemovedLink() {
  const { data: removed = [] } = useRemovedBadges()
  if (removed.length === 0) return null
  return (
    <p className="small">
      <Link href={removedPath}>{t('Removed badges ({count})', { count: removed.length })}</Link>
    </p>
  )
}
