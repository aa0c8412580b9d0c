import { useState } from 'react'
import { Navigate } from 'react-router'
import type { TermsVersions } from '#contracts/site/site-terms.ts'
import { siteTextMaximum } from '#contracts/site/site-texts.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere, messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useLeaveGuard } from '#web/lib/browser/use-leave-guard.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { MarkdownField } from '#web/ui/forms/markdown/markdown-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { publishVersion, useTermsVersions } from './use-terms.ts'

/** What people agree to, and what they agreed to before; for everybody but operators there is nothing here. */
export function TermsPage() {
  const { data: profile } = useProfile()
  const isOperator = profile?.is_operator === true
  const { data, error, isLoadingError } = useTermsVersions(isOperator)
  usePageTitle(t('Publish Terms of Service'))

  if (profile && !isOperator) return <Navigate to="/" replace />
  if (isNotThere(error)) return <Navigate to="/" replace />
  if (isLoadingError) return <ErrorScreen message={t('Failed to load the terms')} />
  if (!data) return <LoadingScreen />
  const after = data[0]?.version ?? 0
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Administration'), href: '/operator' },
          { label: t('Appearance'), href: '/operator/theme' },
          { label: t('Publish Terms of Service') },
        ]}
      />
      <PageHead
        title={t('Publish Terms of Service')}
        sub={t(
          'Each version stays as it was published. With a new one everybody is asked to agree at their next visit. Translations are among your own texts.',
        )}
      />
      <TermsEditor key={after} after={after} markdown={data[0]?.markdown ?? ''} />
      {data.length > 0 && (
        <div className="mt-10">
          <Section title={t('Published versions')}>
            <Sheet padded={false}>
              <Table caption={t('Published versions')} rows={data} rowKey={versionOf} columns={columns()} />
            </Sheet>
          </Section>
        </div>
      )}
    </>
  )
}

type Version = TermsVersions[number]

const versionOf = ({ version }: Version): string => String(version)

const columns = () => [
  { id: 'version', label: t('Version'), cell: ({ version }: Version) => String(version) },
  {
    id: 'new',
    label: t('What is new'),
    cell: ({ description }: Version) => <span className="[overflow-wrap:anywhere]">{description}</span>,
  },
  { id: 'when', label: t('When'), cell: ({ published_at }: Version) => <TimeText value={published_at} /> },
]

function TermsEditor({ after, markdown: before }: { after: number; markdown: string }) {
  const [markdown, setMarkdown] = useState(before)
  const [description, setDescription] = useState('')
  const [isSaving, setSaving] = useState(false)
  const version = after + 1
  useLeaveGuard((markdown !== before || description !== '') && !isSaving)
  const publish = async () => {
    const isMeant = await confirmWith({
      title: t('Publish version {version}?', { version }),
      body: t('Everybody is asked to agree at their next visit. A published version cannot be changed any more.'),
      resolveLabel: t('Publish'),
    })
    if (!isMeant) return
    setSaving(true)
    try {
      if (await publishVersion({ after, description: after > 0 ? description : t('The first version'), markdown })) {
        notices.success(t('Version {version} is in force.', { version }))
      }
    } catch (failure) {
      notices.error(t('The terms were not published: {error}', { error: messageOf(failure) }))
    }
    setSaving(false)
  }
  return (
    <Form onSubmit={publish} label={t('Terms of Service')}>
      <MarkdownField label={t('Text')} rows={20} maxLength={siteTextMaximum} value={markdown} onChange={setMarkdown} />
      {/* Nobody has agreed to anything before the first. */}
      {after > 0 && (
        <TextArea
          label={t('What is new')}
          description={t('Shown to people who agreed to an earlier version.')}
          maxLength={2000}
          value={description}
          onChange={setDescription}
        />
      )}
      <FormActions className="mt-8">
        <Button
          type="submit"
          variant="primary"
          isDisabled={markdown.trim() === '' || (after > 0 && description.trim() === '')}
          isPending={isSaving}
          pendingLabel={t('Saving')}
        >
          {t('Publish version {version}', { version })}
        </Button>
      </FormActions>
    </Form>
  )
}
