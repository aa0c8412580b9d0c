import { ExternalLink } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { formatAgo } from '#web/lib/formats/format.ts'
import { AppMark } from '#web/ui/connected-apps/app-mark.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { DatedText } from '#web/ui/text/dated-text.tsx'
import { PermissionList } from '../permissions/permission-list.tsx'
import type { ConnectedApp } from './group-by-app.ts'
import { askToRevoke } from './revoke-app.ts'
import { useConnectedApps } from './use-connected-apps.ts'

const listPath = '/profile/app-integrations'

export function AppDetailPage() {
  const { appId = '' } = useParams()
  const navigate = useNavigate()
  const { data: apps, isLoadingError } = useConnectedApps()
  const app = apps?.find(({ tokenIds }) => tokenIds.includes(appId))
  usePageTitle(t('App'), app?.info.name)

  if (isLoadingError) return <ErrorScreen />
  if (!apps) return <LoadingScreen />
  if (!app) {
    return (
      <ErrorScreen
        message={t('This app has no access to your account.')}
        detail={t('It never had, or it was taken back.')}
        action={<LinkButton href={listPath}>{t('App Integrations')}</LinkButton>}
      />
    )
  }
  const revoke = async () => {
    if (await askToRevoke(app)) await navigate(listPath)
  }
  return (
    <div className="mx-auto max-w-[40rem]">
      <Breadcrumbs
        trail={[
          { label: t('Profile'), href: '/profile' },
          { label: t('App Integrations'), href: listPath },
          { label: app.info.name },
        ]}
      />
      <AppHead app={app} onRevoke={revoke} />
      <Section title={t('{app} has permission to:', { app: app.info.name })}>
        <div className="sheet px-5">
          <PermissionList scopes={app.scopes} descriptions={app.descriptions} />
        </div>
      </Section>
    </div>
  )
}

function AppHead({ app: { info, created, lastUsed }, onRevoke }: { app: ConnectedApp; onRevoke: () => unknown }) {
  const website = info.website_url
  return (
    <div className="head items-start">
      <AppMark name={info.name} image={info.image} />
      <div className="max-w-[calc(100%-4.5rem)] grow basis-auto">
        <h1 tabIndex={-1} className="[overflow-wrap:anywhere]">
          {info.name}
        </h1>
        <p className="sub">
          <DatedText value={created} say={(date) => t('Authorized: {date}', { date })} />
          {lastUsed && <> · {t('Last used: {ago}', { ago: formatAgo(lastUsed) })}</>}
        </p>
      </div>
      <div className="actions stackm max-[39.99rem]:w-full">
        {website && /^https?:\/\//i.test(website) && (
          <LinkButton href={website} target="_blank" rel="noopener noreferrer">
            <Icon of={ExternalLink} />
            {t('Visit Website')}
          </LinkButton>
        )}
        <Button onPress={onRevoke}>{t('Revoke')}</Button>
      </div>
    </div>
  )
}
