import { t } from '#shared/i18n/text.ts'
import { otherBackpacksPath } from '#web/lib/backpack/badge-path.ts'
import { Link } from '#web/ui/navigation/link.tsx'

/** The way to badges that lie in a backpack elsewhere. */
export function OtherBackpacksLink() {
  return (
    <p className="small">
      <Link href={otherBackpacksPath}>{t('Other backpacks of yours')}</Link>
    </p>
  )
}
