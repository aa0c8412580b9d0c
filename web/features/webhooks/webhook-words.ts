import type { Webhook, WebhookDelivery, WebhookEvent } from '#contracts/issuers/webhooks.ts'
import { t, translate } from '#shared/i18n/text.ts'
import type { Status } from '#web/ui/feedback/status-label.tsx'

export function eventName(event: WebhookEvent): string {
  switch (event) {
    case 'award.made':
      return t('A badge is awarded')
    case 'award.accepted':
      return t('An earner accepts a badge')
    case 'award.corrected':
      return t('An award is corrected')
    case 'award.revoked':
      return t('An award is revoked')
    case 'batch.done':
      return t('A batch of awards is done')
    case 'claim.changed':
      return t('A claim is started, paused or ended')
    case 'claim.taken':
      return t('Somebody takes a badge by a claim')
    case 'request.made':
      return t('Somebody asks for a badge')
    case 'request.decided':
      return t('A request is decided')
  }
}

export function explainEvent(event: WebhookEvent): string {
  switch (event) {
    case 'award.made':
      return t('One message for each award, those of a batch included.')
    case 'award.accepted':
      return t('Also when it is put back into the backpack.')
    case 'award.corrected':
      return t('Its name, evidence, narrative, expiry or results say something else now.')
    case 'award.revoked':
      return t('One message for each award, also when a batch is undone.')
    case 'batch.done':
      return t('With the number of awards that were made, left out and failed.')
    case 'claim.changed':
      return t('With its state, its times and the places that are taken.')
    case 'claim.taken':
      return t('With the award, beside the message that it was made.')
    case 'request.made':
      return t('Also when it was sent back and comes again.')
    case 'request.decided':
      return t('Accepted, sent back or declined; with the award, where there is one.')
  }
}

export const deliveryEventName = (event: WebhookDelivery['event']): string =>
  event === 'ping' ? t('Test') : eventName(event)

interface StateWords {
  status: Status
  word: string
}

export function describeWebhook({
  active,
  confirmed,
  waits_for_takeover,
  paused_for,
  failing_since,
}: Webhook): StateWords {
  if (paused_for !== null) return { status: 'revoked', word: t('Switched off by {service}') }
  if (!active) return { status: 'unknown', word: t('Switched off') }
  if (waits_for_takeover) return { status: 'pending', word: t('Waits to be taken over') }
  if (!confirmed) return { status: 'pending', word: t('Not confirmed yet') }
  if (failing_since !== null) return { status: 'pending', word: t('Not getting through') }
  return { status: 'verified', word: t('On') }
}

export function describeDelivery({ state }: Pick<WebhookDelivery, 'state'>): StateWords {
  switch (state) {
    case 'delivered':
      return { status: 'verified', word: t('Delivered') }
    case 'waiting':
      return { status: 'pending', word: t('Waiting') }
    case 'failed':
      return { status: 'revoked', word: t('Failed') }
  }
}

/** What came back, in one line. */
export function describeAnswer({ last_status, last_error, last_milliseconds, attempts }: WebhookDelivery): string {
  if (attempts === 0) return t('Not sent yet')
  const answer =
    last_status === null
      ? last_error === null
        ? t('No answer')
        : translate(last_error)
      : t('Status {status}', { status: last_status })
  return t('{answer} after {milliseconds, number} ms', { answer, milliseconds: last_milliseconds ?? 0 })
}

export function explainPause({ paused_for }: Webhook): string {
  return paused_for === 'gone'
    ? t('The receiver answered that it no longer wants to be told (status 410).')
    : t('For three days nothing has arrived.')
}

/** Whether it would tell something, were it not for who answers for it. */
export const isWaiting = ({ active, waits_for_takeover }: Webhook): boolean => active && waits_for_takeover

export const explainTakeover = (): string =>
  t(
    'Whoever made it has left the staff, may no longer manage webhooks, is suspended, or has signed out everywhere since. Nothing is sent until it is taken over.',
  )
