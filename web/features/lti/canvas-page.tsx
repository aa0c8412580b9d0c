import { useNavigate } from 'react-router'
import {
  canvasType,
  createIntegration,
  deleteIntegration,
  rotateIntegrationSecret,
} from '#contracts/accounts/integrations.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { CanvasSteps } from './canvas-steps.tsx'
import { findCanvas, refreshIntegrations, useIntegrations } from './use-integrations.ts'

const listPath = '/profile/app-integrations'

export function CanvasPage() {
  usePageTitle(t('Canvas LTI'))
  const { data, isPending } = useIntegrations()
  const canvas = data && findCanvas(data.integrations)
  const navigate = useNavigate()

  if (isPending) return <LoadingScreen />
  if (!canvas) {
    return (
      <ErrorScreen
        message={t('Failed to load integration {slug}', { slug: canvasType })}
        action={<LinkButton href={listPath}>{t('App Integrations')}</LinkButton>}
      />
    )
  }
  const end = async () => {
    const agreed = await confirmWith({
      title: t('Remove Integration?'),
      body: t('Courses that use this key no longer open {service}. Badges that were awarded stay.'),
      resolveLabel: t('Remove Integration'),
      danger: true,
    })
    if (!agreed) return
    try {
      await call(deleteIntegration, { params: { integrationType: canvasType } })
      await refreshIntegrations()
      await navigate(listPath)
    } catch (failure) {
      notices.error(t('Could not remove the integration: {message}', { message: messageOf(failure) }))
    }
  }
  const showSecret = async () => {
    try {
      if (await runConfirmed(() => call(createIntegration, { body: { integrationType: canvasType } })))
        await refreshIntegrations()
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  const renew = async () => {
    const agreed = await confirmWith({
      title: t('Rotate Secret?'),
      body: t(
        'The present secret stops working at once. Courses open {service} again when the new one is entered there.',
      ),
      resolveLabel: t('Rotate Secret'),
    })
    if (!agreed) return
    try {
      const isDone = await runConfirmed(() =>
        call(rotateIntegrationSecret, { params: { integrationType: canvasType } }),
      )
      if (!isDone) return
      await refreshIntegrations()
      notices.success(t('The secret is a new one. Copy it to your courses.'))
    } catch (failure) {
      notices.error(t('Could not rotate the secret: {message}', { message: messageOf(failure) }))
    }
  }
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Profile'), href: '/profile' },
          { label: t('App Integrations'), href: listPath },
          { label: t('Canvas LTI') },
        ]}
      />
      <PageHead
        title={t('Canvas LTI')}
        sub={t('Award badges in Canvas by the results that learners reach there')}
        actions={
          <>
            <Button onPress={() => void renew()}>{t('Rotate Secret')}</Button>
            <Button onPress={() => void end()}>{t('Remove')}</Button>
          </>
        }
      />
      <Sheet className="stack">
        <CopyField label={t('Your Consumer Key')} value={canvas.credential.client_id} />
        {canvas.credential.client_secret === '' ? (
          <Button onPress={() => void showSecret()}>{t('Show Your Shared Secret')}</Button>
        ) : (
          <CopyField label={t('Your Shared Secret')} value={canvas.credential.client_secret} />
        )}
        <CopyField label={t('Config URL')} value={canvas.config_url} />
      </Sheet>
      <div className="mt-8">
        <Section title={t('Set-up')}>
          <CanvasSteps />
        </Section>
      </div>
    </>
  )
}
