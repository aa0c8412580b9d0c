import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router'
import { getSiteEnvironment, type SavedTheme } from '#contracts/site/site-theme.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useLeaveGuard } from '#web/lib/browser/use-leave-guard.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { OperatorLinks } from '#web/ui/operator/operator-links.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { ThemeFields } from './theme-fields.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { startValues, type ThemeValues, themeForm, toTheme } from './theme-values.ts'
import { saveTheme, useSiteTheme } from './use-site-theme.ts'

/** How the service looks, for the person who runs it; for everybody else there is nothing here. */
export function ThemePage() {
  const { data: profile } = useProfile()
  const isOperator = profile?.is_operator === true
  const { data, error, isLoadingError } = useSiteTheme(isOperator)
  usePageTitle(t('Appearance'))

  if (profile && !isOperator) return <Navigate to="/" replace />
  if (isNotThere(error)) return <Navigate to="/" replace />
  if (isLoadingError) return <ErrorScreen message={t('Failed to load the appearance')} />
  if (!data) return <LoadingScreen />
  return <ThemeEditor saved={data} />
}

function ThemeEditor({ saved }: { saved: SavedTheme }) {
  const form = useForm<ThemeValues>({
    mode: 'onChange',
    resolver: zodResolver(themeForm()),
    defaultValues: startValues(saved.theme),
    values: startValues(saved.theme),
  })
  const { handleSubmit, formState, watch } = form
  useLeaveGuard(formState.isDirty && !formState.isSubmitting)

  const save = async (values: ThemeValues) => {
    try {
      if (await saveTheme(saved.version, toTheme(values)))
        notices.success(t('Saved. Everybody sees it within seconds.'))
    } catch (failure) {
      notices.error(t('The appearance was not saved: {error}', { error: messageOf(failure) }))
    }
  }
  const reset = async () => {
    const isSure = await confirmWith({
      title: t('Reset to default?'),
      body: t('Name, colours, pictures, links and switches become those that Sash came with.'),
      resolveLabel: t('Reset'),
    })
    if (isSure) await save(startValues({}))
  }
  const values = watch()

  return (
    <>
      <OperatorLinks current="/operator/theme" />
      <PageHead
        title={t('Appearance')}
        sub={t('How this service looks to everybody, on every page and in mails.')}
        actions={
          <>
            <LinkButton href="/operator/terms">{t('Terms of Service')}</LinkButton>
            <LinkButton href="/operator/texts">{t('Own texts')}</LinkButton>
            <LinkButton href="/operator/tools">{t('External tools')}</LinkButton>
          </>
        }
      />
      <div className="theme-screen">
        <Form onSubmit={handleSubmit(save)} label={t('Appearance')}>
          <ThemeFields form={form} />
          <FixedSettings />
          <FormActions inReach className="mt-8">
            <Button type="submit" variant="primary" isPending={formState.isSubmitting} pendingLabel={t('Saving')}>
              {t('Save')}
            </Button>
            <Button variant="ghost" onPress={() => void reset()}>
              {t('Reset to default')}
            </Button>
          </FormActions>
        </Form>
        <aside className="stack-s" aria-label={t('Preview')}>
          <ThemePreview values={values} mode="light" />
          <ThemePreview values={values} mode="dark" />
        </aside>
      </div>
    </>
  )
}

/** What decides where passwords and tokens go: it is shown, and changed only where the server is started. */
function FixedSettings() {
  const { data } = useQuery({
    queryKey: readKey(getSiteEnvironment),
    queryFn: ({ signal }) => call(getSiteEnvironment, { signal }),
  })
  if (!data) return null
  return (
    <Section title={t('Set where the server is started')}>
      <p className="muted mb-5">
        {t(
          'The address of the interface, registration, sign-in providers and their secrets, analytics and remote configuration are read from the environment of the server, so that nobody who gets into this page can send passwords elsewhere.',
        )}
      </p>
      <Facts across facts={data.map(({ variable, value }) => ({ label: variable, value: value ?? t('Not set') }))} />
    </Section>
  )
}
