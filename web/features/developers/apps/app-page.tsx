import { useParams } from 'react-router'
import type { Application } from '#contracts/oauth/applications.ts'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { ScopeText } from '../scope-choice.tsx'
import { AppHead } from './app-head.tsx'
import { AppMissing } from './app-missing.tsx'
import { AppSecret } from './app-secret.tsx'
import { countPeople, describeUse } from './apps-page.tsx'
import { wordsOfGrant } from './grant-words.ts'
import { useApp } from './use-apps.ts'

export function AppPage() {
  const { clientId = '' } = useParams()
  const { data: app, isLoadingError } = useApp(clientId)
  usePageTitle(t('My app'), app?.name)

  if (isLoadingError) return <AppMissing />
  if (!app) return <LoadingScreen />
  const link = writeAuthorizeLink(app)
  return (
    <div className="mx-auto max-w-[48rem]">
      <Breadcrumbs
        trail={[
          { label: t('Profile'), href: '/profile' },
          { label: t('My apps'), href: '/profile/apps' },
          { label: app.name },
        ]}
      />
      <AppHead app={app} />
      <Section title={t('Who it is')}>
        <Sheet>
          <CopyField label={t('Client ID')} value={app.client_id} />
          {link && <CopyField label={t('Where it sends people to be let in')} value={link} multiline />}
        </Sheet>
      </Section>
      {app.is_confidential && <AppSecret app={app} />}
      <Section title={t('What it may do')}>
        <Sheet>
          <Facts
            across
            facts={[
              { label: t('In use'), value: countPeople(app) },
              { label: t('Last use'), value: describeUse(app) },
              { label: t('Made'), value: <TimeText value={app.created_at} /> },
              {
                label: t('Where it runs'),
                value: app.is_confidential ? t('On a server, with a secret') : t('With people, without a secret'),
              },
              { label: t('How it gets in'), value: <Lines lines={app.grant_types.map(wordsOfGrant)} /> },
              { label: t('Redirect URIs'), value: <Lines lines={app.redirect_uris} /> },
              {
                label: t('What it may ask for'),
                value: (
                  <ul className="stack-s">
                    {app.scopes.map((scope) => (
                      <li key={scope}>
                        <ScopeText scope={scope} />
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        </Sheet>
      </Section>
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** An authorization request of the app as it would send it; it fills in state and challenge each time. */
function writeAuthorizeLink(app: Application): string | undefined {
  const [redirectUri] = app.redirect_uris
  if (!redirectUri || !app.grant_types.includes('authorization_code')) return undefined
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.client_id,
    redirect_uri: redirectUri,
    scope: app.scopes.filter((scope) => !scope.endsWith(':*')).join(' '),
  })
  const proof = '&state=STATE&code_challenge=CHALLENGE&code_challenge_method=S256'
  return `${new URL('/o/authorize', new URL(getConfig().api.baseUrl, location.href))}?${query}${proof}`
}
