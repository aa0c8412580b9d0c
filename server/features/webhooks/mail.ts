import { deliveryDays, type Webhook } from '#contracts/issuers/webhooks.ts'
import { t } from '#infra/languages/texts.ts'
import { writeMailedLink } from '#infra/mail/mailed-links.ts'
import { composeMail } from '#infra/mail/template.tsx'

/** Why a webhook is told nothing: it was switched off, or waits for somebody who takes it over. */
export type StillReason = NonNullable<Webhook['paused_for']> | 'asleep'

const reasons: Record<StillReason, () => string> = {
  failing: () => t('For three days nothing that {service} sent there has arrived, so {service} has stopped sending.'),
  gone: () =>
    t('The receiver answered that it no longer wants to be told (status 410), so {service} has stopped sending.'),
  asleep: () => t('Nobody answers for it any more who may look after webhooks here, so {service} has stopped sending.'),
}

const whatNow = (reason: StillReason): string =>
  reason === 'asleep'
    ? t(
        'Look where it leads and save it: then it is yours, and sends again. What waits until then is kept for {days} days.',
        {
          days: deliveryDays,
        },
      )
    : t(
        'Once the receiver works again, switch the webhook on. What did not arrive is kept for {days} days and can be sent again there.',
        { days: deliveryDays },
      )

/** Tells an owner that a webhook no longer sends, and how it does again. */
export const pausedMail = (
  issuer: { issuer_id: string; name: string },
  webhook: { name: string; url: string },
  reason: StillReason,
) => {
  const isAsleep = reason === 'asleep'
  const subject = isAsleep
    ? t('A webhook of {issuer} waits for you', { issuer: issuer.name })
    : t('A webhook of {issuer} is switched off', { issuer: issuer.name })
  return {
    subject,
    ...composeMail({
      subject,
      heading: isAsleep
        ? t('The webhook “{webhook}” waits for you', { webhook: webhook.name })
        : t('The webhook “{webhook}” is switched off', { webhook: webhook.name }),
      paragraphs: [
        `${t('It tells {host} what happens to the badges of {issuer}.', { host: new URL(webhook.url).host, issuer: issuer.name })} ${reasons[reason]()}`,
        whatNow(reason),
      ],
      button: {
        label: t('Open the webhooks'),
        url: writeMailedLink('webhooks', { issuer: issuer.issuer_id }),
      },
      footnote: t('Your badges and their earners are not affected.'),
    }),
  }
}
