import type { Webhook } from '#contracts/issuers/webhooks.ts'
import { t } from '#shared/i18n/text.ts'
import { formatMoment } from '#web/lib/formats/format-moment.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { explainPause, explainTakeover, isWaiting } from './webhook-words.ts'

/** Why nothing is sent, or nothing arrives, and what to do about it. */
export function PauseNotice({ webhook }: { webhook: Webhook }) {
  const { name, paused_for, failing_since } = webhook
  if (paused_for !== null) {
    return (
      <Notice kind="error" title={t('{name} is switched off', { name })}>
        {explainPause(webhook)} {t('Once the receiver works again, switch the webhook on and send what failed again.')}
      </Notice>
    )
  }
  if (isWaiting(webhook)) {
    return (
      <Notice kind="info" title={t('{name} waits to be taken over', { name })}>
        {explainTakeover()} {t('Look where it sends to first: from then on it is yours, and what has waited is sent.')}
      </Notice>
    )
  }
  if (failing_since === null) return null
  return (
    <Notice kind="info" title={t('{name} is not getting through', { name })}>
      {t(
        'Since {moment} nothing has arrived. {service} keeps trying, and switches the webhook off after three days of failures.',
        { moment: formatMoment(failing_since) },
      )}
    </Notice>
  )
}
