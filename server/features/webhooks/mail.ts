import { deliveryDays, type Webhook } from '#contracts/webhooks.ts'
import { config } from '#infra/context.ts'
import { composeMail } from '#infra/mail/template.tsx'

const reasons: Record<NonNullable<Webhook['paused_for']>, string> = {
  failing: 'For three days nothing that Sash sent there has arrived, so Sash has stopped sending.',
  gone: 'The receiver answered that it no longer wants to be told (status 410), so Sash has stopped sending.',
}

/** Tells an owner that a webhook no longer sends, and how it does again. */
export const pausedMail = (
  issuer: { issuer_id: string; name: string },
  webhook: { name: string; url: string },
  reason: NonNullable<Webhook['paused_for']>,
) => {
  const subject = `A webhook of ${issuer.name} is switched off`
  return {
    subject,
    ...composeMail({
      subject,
      heading: `The webhook “${webhook.name}” is switched off`,
      paragraphs: [
        `It tells ${new URL(webhook.url).host} what happens to the badges of ${issuer.name}. ${reasons[reason]}`,
        `Once the receiver works again, switch the webhook on. What did not arrive is kept for ${deliveryDays} days and can be sent again there.`,
      ],
      button: {
        label: 'Open the webhooks',
        url: `${config().origin}/issuer/issuers/${issuer.issuer_id}/webhooks`,
      },
      footnote: 'Your badges and their earners are not affected.',
    }),
  }
}
