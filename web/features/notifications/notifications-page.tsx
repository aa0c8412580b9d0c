import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { NextPage } from '#web/ui/rows/next-page.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useMarkRead, useNotificationList } from './use-notification-list.ts'
import './notifications.css'

/** What has happened to somebody's badges and issuers. */
export function NotificationsPage() {
  usePageTitle(t('Notifications'))
  const list = useNotificationList()
  const { markOne, markAll } = useMarkRead()
  const entries = list.data?.pages.flatMap(({ rows }) => rows)
  const [newest] = entries ?? []
  const readAll = async () => {
    if (!newest) return
    try {
      await markAll(newest.created_at)
      notices.success(t('All notifications are marked as read.'))
    } catch (cause) {
      notices.error(messageOf(cause))
    }
  }

  return (
    <>
      <PageHead
        title={t('Notifications')}
        sub={t('What has happened to your badges and issuers. The newest 200 are kept.')}
        actions={entries?.some(({ read }) => !read) && <Button onPress={readAll}>{t('Mark all as read')}</Button>}
      />
      {!entries ? (
        <LoadingRows of={list} failure={t('Failed to load your notifications')} />
      ) : entries.length === 0 ? (
        <EmptyState drawing="no-match" title={t('Nothing has happened yet')}>
          {t('When somebody awards you a badge, or gives you a role in an issuer, you read it here.')}
        </EmptyState>
      ) : (
        <Sheet padded={false}>
          <ul className="happenings">
            {entries.map((entry) => (
              <NotificationRow key={entry.id} entry={entry} onRead={markOne} />
            ))}
          </ul>
        </Sheet>
      )}
      <NextPage of={list}>{t('Show earlier ones')}</NextPage>
    </>
  )
}
