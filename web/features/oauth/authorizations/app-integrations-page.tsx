import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { AppCard } from './app-card.tsx'
import { useConnectedApps } from './use-connected-apps.ts'

export interface AppIntegrationsPageProps {
  /** Cards of integrations that are no apps, such as that of a learning platform. */
  integrations?: ReactNode
  /** How many these are; undefined until it is known. */
  integrationCount?: number | undefined
}

export function AppIntegrationsPage({ integrations, integrationCount }: AppIntegrationsPageProps) {
  usePageTitle(t('App Integrations'))
  const list = useConnectedApps()
  const { data: apps } = list
  const isEmpty = apps?.length === 0 && integrationCount === 0
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Profile'), href: '/profile' }, { label: t('App Integrations') }]} />
      <PageHead
        title={t('App Integrations')}
        sub={t(
          'Apps that you have authorized to see or change something in your account. You can take that back at any time.',
        )}
      />
      {!apps && <LoadingRows of={list} failure={t('Failed to load your apps')} count={3} />}
      {isEmpty && (
        <EmptyState drawing="no-match" title={t('No App Integrations found.')}>
          {t('When an app asks for access to your account and you agree, it appears here.')}
        </EmptyState>
      )}
      <div className="grid gap-5">
        {apps && apps.length > 0 && (
          <ul className="sheet list" aria-label={t('Authorized apps')}>
            {apps.map((app) => (
              <AppCard key={app.info.clientId} app={app} />
            ))}
          </ul>
        )}
        {integrations}
      </div>
      <p className="mt-8 small muted">
        {t('Do you make software yourself?')} <Link href="/profile/apps">{t('My apps')}</Link> ·{' '}
        <Link href="/profile/tokens">{t('Personal access tokens')}</Link>
      </p>
    </>
  )
}
