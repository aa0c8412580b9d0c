import { t } from '#shared/i18n/text.ts'
import { Link } from '#web/ui/navigation/link.tsx'
import { AwardForm } from '../parts/award-form.tsx'
import { AwardFrame } from '../parts/award-frame.tsx'

export function AwardPage() {
  return (
    <AwardFrame
      title={t('Award Badge')}
      trail={(home) => [{ label: t('badges'), href: home }]}
      hint={(page) => (
        <p className="small mt-1">
          <Link href={`${page}/bulk-import`}>{t('click here to bulk award')}</Link>
        </p>
      )}
    >
      {(found) => <AwardForm {...found} />}
    </AwardFrame>
  )
}
