import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { updateWebhook } from '#contracts/issuers/webhooks.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuer } from '#web/lib/data/use-issuer.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { ConfirmNotice } from './confirm-notice.tsx'
import { DeliveriesSection } from './deliveries-section.tsx'
import { PauseNotice } from './pause-notice.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { refreshWebhook, useWebhook } from './use-webhooks.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookFacts } from './webhook-facts.tsx'
import { WebhookForm, type WebhookValues } from './webhook-form.tsx'

/** One webhook: what it sends where, and what became of it. */
export function WebhookPage() {
  const { issuerSlug = '', webhookId = '' } = useParams()
  const path = { issuerSlug, webhookId }
  const list = `/issuer/issuers/${issuerSlug}/webhooks`
  const issuer = useIssuer(issuerSlug)
  const { data: webhook, error, isLoadingError } = useWebhook(path)
  usePageTitle(webhook?.name ?? t('Webhook'))
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const [secret, setSecret] = useState<string>()

  if (isLoadingError || issuer.isLoadingError) {
    const isGone = isNotThere(error)
    if (!isGone) return <ErrorScreen message={t('Failed to load the webhook')} />
    return (
      <ErrorScreen
        message={t('There is no such webhook.')}
        detail={t('It was deleted, or it belongs to another issuer.')}
        action={<LinkButton href={list}>{t('Webhooks')}</LinkButton>}
      />
    )
  }
  if (!webhook || !issuer.data) return <LoadingScreen />
  const save = async ({ badge_class, ...values }: WebhookValues) => {
    const body = { ...values, badge_class: badge_class || null }
    if (!(await runConfirmed(() => call(updateWebhook, { params: path, body })))) return
    await refreshWebhook(path)
    setEditing(false)
    notices.success(t('Saved.'))
  }
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: `/issuer/issuers/${issuerSlug}` },
          { label: t('Webhooks'), href: list },
          { label: webhook.name },
        ]}
      />
      <PageHead
        title={webhook.name}
        sub={<span className="[overflow-wrap:anywhere]">{webhook.url}</span>}
        actions={
          <WebhookActions
            path={path}
            webhook={webhook}
            onEdit={() => setEditing(true)}
            onSecret={setSecret}
            onDeleted={() => void navigate(list)}
          />
        }
      />
      <div className="stack mb-5 empty:hidden">
        <PauseNotice webhook={webhook} />
        {!webhook.confirmed && <ConfirmNotice path={path} webhook={webhook} />}
      </div>
      <WebhookFacts issuerSlug={issuerSlug} webhook={webhook} />
      <DeliveriesSection path={path} webhook={webhook} />
      {isEditing && (
        <Dialog title={t('Edit Webhook')} isOpen onOpenChange={setEditing} wide fromBelow>
          <WebhookForm issuerSlug={issuerSlug} webhook={webhook} save={save} onCancel={() => setEditing(false)} />
        </Dialog>
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
