import { useState } from 'react'
import type { Award, AwardPath } from '#contracts/awards/awards.ts'
import { t } from '#shared/i18n/text.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { adviseUndelivered, describeUndelivered } from '../data/describe-undelivered.ts'
import { resend } from '../data/resend.ts'

/** On the page of an award whose recipient has not heard of it. */
export function UndeliveredNotice({ path, award }: { path: AwardPath; award: Award }) {
  const [isSending, setIsSending] = useState(false)
  if (!award.undelivered) return null
  if (award.undelivered.reason === 'disowned') {
    return (
      <div className="mb-5">
        <Notice kind="error" title={t('Whoever reads this address says the badge is not for them')}>
          {describeUndelivered(award.undelivered)}
        </Notice>
      </div>
    )
  }
  const send = async () => {
    setIsSending(true)
    await resend(path, award)
    setIsSending(false)
  }
  return (
    <div className="mb-5 grid justify-items-start gap-3">
      <Notice kind="error" title={t('Mail not delivered')}>
        {describeUndelivered(award.undelivered)} {adviseUndelivered()}
      </Notice>
      <Button isPending={isSending} pendingLabel={t('Sending')} onPress={() => void send()}>
        {t('Resend mail')}
      </Button>
    </div>
  )
}
