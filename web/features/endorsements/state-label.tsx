import type { Endorsement } from '#contracts/issuers/endorsements.ts'
import { t } from '#shared/i18n/text.ts'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'

/** What has become of an endorsement, in one word. */
export function StateLabel({ endorsement: { state, outdated, rests } }: { endorsement: Endorsement }) {
  if (rests && (state === 'accepted' || state === 'pending')) {
    return <StatusLabel status="expired" word={t('{endorsement, select, other {Rests}}', { endorsement: '' })} />
  }
  if (outdated && (state === 'accepted' || state === 'pending')) {
    return <StatusLabel status="expired" word={t('Of an earlier version')} />
  }
  switch (state) {
    case 'pending':
      return <StatusLabel status="pending" word={t('Waits for an answer')} />
    case 'accepted':
      return <StatusLabel status="verified" word={t('{endorsement, select, other {Accepted}}', { endorsement: '' })} />
    case 'declined':
      return <StatusLabel status="unknown" word={t('Not shown')} />
    case 'withdrawn':
      return <StatusLabel status="revoked" word={t('{endorsement, select, other {Withdrawn}}', { endorsement: '' })} />
    case 'ended':
      return <StatusLabel status="expired" word={t('{endorsement, select, other {Ended}}', { endorsement: '' })} />
  }
}
