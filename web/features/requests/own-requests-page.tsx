import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { NextPage } from '#web/ui/rows/next-page.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { describeState } from './request-words.ts'
import './requests.css'
import { useOwnRequests } from './use-requests.ts'

/** Badges that somebody has asked for, newest first. */
export function OwnRequestsPage() {
  const requests = useOwnRequests()
  usePageTitle(t('My requests'))
  if (requests.isLoadingError) return <ErrorScreen message={t('Your requests could not be loaded')} />
  if (!requests.data) return <LoadingScreen />
  const rows = requests.data.pages.flatMap((page) => page.rows)
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Backpack'), href: '/recipient/badges' }, { label: t('My requests') }]} />
      <PageHead title={t('My requests')} sub={t('Badges that you have asked for, and what became of it.')} />
      {rows.length === 0 ? (
        <EmptyState drawing="awards" title={t('No requests yet')}>
          {t('Open the page of a badge. Where its issuer lets people ask, there is a button for it.')}
        </EmptyState>
      ) : (
        <Sheet padded={false}>
          <ul className="request-rows">
            {rows.map(({ id, badge_class: badge, state, created_at }) => (
              <li key={id}>
                <Link href={`/recipient/requests/${id}`}>
                  <img src={badge.picture} alt="" width={40} height={40} loading="lazy" />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <span className="strong">
                      <bdi>{badge.name}</bdi>
                    </span>
                    <br />
                    <span className="small muted">
                      <bdi>{badge.issuer}</bdi>
                    </span>
                  </span>
                  <span className="end">
                    <StatusLabel {...describeState(state)} />
                    <TimeText value={created_at} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      <NextPage of={requests} />
    </>
  )
}
