import type { Webhook } from '#contracts/issuers/webhooks.ts'
import { t } from '#shared/i18n/text.ts'
import { useBadgeClasses } from '#web/lib/data/use-badge-class.ts'
import { formatMoment } from '#web/lib/formats/format-moment.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { EventList } from './event-list.tsx'
import { describeWebhook } from './webhook-words.ts'

export function WebhookFacts({ issuerSlug, webhook }: { issuerSlug: string; webhook: Webhook }) {
  const badges = useBadgeClasses(issuerSlug)
  const { events, badge_class, include_recipient, created_by, created_at, old_secret_until } = webhook
  const badge = badges.data?.find(({ slug }) => slug === badge_class)
  return (
    <Sheet className="mb-10">
      <Facts
        across
        facts={[
          { label: t('State'), value: <StatusLabel {...describeWebhook(webhook)} /> },
          { label: t('Told when'), value: <EventList events={events} /> },
          {
            label: t('Badges'),
            value:
              badge_class === null
                ? t('All badges of this issuer')
                : (badge?.name ?? (badges.data ? t('A badge that was deleted') : '…')),
          },
          { label: t('Recipients'), value: include_recipient ? t('Are named') : t('Are not named') },
          { label: t('Created by'), value: created_by && <BreakableAddress text={created_by} /> },
          { label: t('Created'), value: <TimeText value={created_at} /> },
          {
            label: t('Former secret'),
            value: old_secret_until && t('Good until {moment}', { moment: formatMoment(old_secret_until) }),
          },
        ]}
      />
    </Sheet>
  )
}
