import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Link } from '#web/ui/navigation/link.tsx'
import type { SentAward } from '../data/use-award-badge.ts'
import { AwardForm } from '../parts/award-form.tsx'
import { AwardFrame } from '../parts/award-frame.tsx'
import { AwardSent } from '../sent/award-sent.tsx'

/** The form, and once somebody has the badge what came of it, in the same place. */
export function AwardPage() {
  const [sent, setSent] = useState<SentAward>()
  const [isNext, setIsNext] = useState(false)
  const another = () => {
    setIsNext(true)
    setSent(undefined)
  }
  return (
    <AwardFrame
      title={t('Award Badge')}
      trail={(home) => [{ label: t('badges'), href: home }]}
      hint={(page) => (
        <p className="small mt-1">
          <Link href={`${page}/bulk-import`}>{t('click here to bulk award')}</Link>
        </p>
      )}
      done={sent && (({ path, badgeClass }) => <AwardSent {...{ path, badgeClass, sent }} onAnother={another} />)}
    >
      {(found) => <AwardForm {...found} isNext={isNext} onSent={setSent} />}
    </AwardFrame>
  )
}
