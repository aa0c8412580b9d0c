import { t } from '#shared/i18n/text.ts'
import { Link } from '#web/ui/navigation/link.tsx'

/** The way to badges that the person has asked for. */
export function RequestsLink() {
  return (
    <p className="small">
      <Link href="/recipient/requests">{t('My requests')}</Link>
    </p>
  )
}
