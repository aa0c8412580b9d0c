import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { readStored, writeStored } from '#web/lib/browser/storage.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Link } from '#web/ui/navigation/link.tsx'

const key = 'mozillaTransitionOver'

/** Above the backpack, where the operator wants it and until it is closed: how to bring badges from Mozilla. */
export function MozillaNotice() {
  const [isOver, setOver] = useState(() => readStored('localStorage', key) !== undefined)
  if (isOver || !getConfig().features.enableComingFromMozilla) return null
  const close = () => {
    writeStored('localStorage', key, 'true')
    setOver(true)
  }
  return (
    <div className="mb-6">
      <Notice kind="info" title={t('Coming from Mozilla?')} onClose={close}>
        {t('Bring your badges with you by')} <Link href="/recipient/badges/import">{t('adding')}</Link>{' '}
        {t('the ZIP file that you downloaded there.')}
      </Notice>
    </div>
  )
}
