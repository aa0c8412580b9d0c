import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { makeKey } from '#web/lib/formats/make-key.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { SecretPanel } from '../secret-panel.tsx'
import { AppForm } from './app-form.tsx'
import { type AppValues, toAppInput } from './app-form-schema.ts'
import { AppMissing } from './app-missing.tsx'
import { createApp, type SecretApp, saveApp, useApp } from './use-apps.ts'

const trail = () => [
  { label: t('Profile'), href: '/profile' },
  { label: t('My apps'), href: '/profile/apps' },
]

export function AppCreatePage() {
  usePageTitle(t('New App'))
  const navigate = useNavigate()
  const [key] = useState(makeKey)
  const [made, setMade] = useState<SecretApp>()

  const send = async (values: AppValues) => {
    const answer = await createApp({ ...toAppInput(values), is_confidential: values.kind === 'confidential' }, key)
    if (answer?.secret) setMade(answer)
    else if (answer) await navigate(`/profile/apps/${answer.app.client_id}`)
    return answer !== undefined
  }

  return (
    <div className="mx-auto max-w-[40rem]">
      <Breadcrumbs trail={[...trail(), { label: made?.app.name ?? t('New App') }]} />
      <PageHead
        title={made?.app.name ?? t('New App')}
        sub={made ? undefined : t('Software of yours that acts for people on this server, once they let it in.')}
      />
      {made?.secret ? (
        <SecretPanel
          title={t('Its client secret')}
          label={t('Client secret')}
          secret={made.secret}
          action={<LinkButton href={`/profile/apps/${made.app.client_id}`}>{t('Go on to the app')}</LinkButton>}
        />
      ) : (
        <AppForm onSend={send} />
      )}
    </div>
  )
}

export function AppEditPage() {
  const { clientId = '' } = useParams()
  const { data: app, isLoadingError } = useApp(clientId)
  const navigate = useNavigate()
  usePageTitle(t('Edit App'), app?.name)

  if (isLoadingError) return <AppMissing />
  if (!app) return <LoadingScreen />
  const send = async (values: AppValues) => {
    const isSaved = await saveApp(clientId, toAppInput(values))
    if (isSaved) {
      notices.success(t('Saved {app}', { app: values.name }), { retain: true })
      await navigate(`/profile/apps/${clientId}`)
    }
    return isSaved
  }
  return (
    <div className="mx-auto max-w-[40rem]">
      <Breadcrumbs
        trail={[...trail(), { label: app.name, href: `/profile/apps/${clientId}` }, { label: t('Edit App') }]}
      />
      <PageHead title={t('Edit App')} />
      <AppForm app={app} onSend={send} />
    </div>
  )
}
