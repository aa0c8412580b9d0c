import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { createWebhook } from '#contracts/issuers/webhooks.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { ListFrame } from '#web/ui/rows/list-frame.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { PauseNotice } from './pause-notice.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { SignatureHelp } from './signature-help.tsx'
import { refreshWebhooks, useWebhooks } from './use-webhooks.ts'
import { WebhookForm, type WebhookValues } from './webhook-form.tsx'
import { WebhookTable } from './webhook-table.tsx'

/** Who else is told what happens to the awards of an issuer. */
export function WebhooksPage() {
  usePageTitle(t('Webhooks'))
  const { issuerSlug = '' } = useParams()
  const issuer = useIssuer(issuerSlug)
  const { mayEdit } = useIssuerAccess(issuer.data)
  const webhooks = useWebhooks(issuerSlug, mayEdit)
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<{ id: string; secret: string }>()

  if (issuer.isLoadingError) {
    return <ErrorScreen message={t('Failed to load webhooks')} />
  }
  if (!issuer.data) return <LoadingScreen />
  const { name } = issuer.data
  const home = `/issuer/issuers/${issuerSlug}`
  if (!mayEdit) {
    return (
      <ErrorScreen
        message={t('Webhooks are for owners and editors')}
        detail={t('Ask one of them: what other software is told about the badges of {name} is up to them.', { name })}
        action={<LinkButton href={home}>{name}</LinkButton>}
      />
    )
  }
  const create = async ({ badge_class, ...values }: WebhookValues) => {
    const body = { ...values, badge_class: badge_class || null }
    let one: { id: string; secret: string } | undefined
    await runConfirmed(async () => {
      one = await call(createWebhook, { params: { issuerSlug }, body })
    })
    if (!one) return
    await refreshWebhooks(issuerSlug)
    setCreating(false)
    setMade({ id: one.id, secret: one.secret })
  }
  const createButton = (
    <Button variant="primary" onPress={() => setCreating(true)}>
      <Icon of={WebhookIcon} />
      {t('Create Webhook')}
    </Button>
  )
  return (
    <>
      <Breadcrumbs
        trail={[{ label: t('Issuers'), href: '/issuer' }, { label: name, href: home }, { label: t('Webhooks') }]}
      />
      <ListFrame
        title={t('Webhooks')}
        sub={t('Tell other software at once what happens to the badges of {name}', { name })}
        count={webhooks.data?.length}
        make={createButton}
        empty={{
          drawing: 'awards',
          title: t('Nobody is told yet'),
          children: t(
            'A webhook sends a message to an address of yours whenever a badge is awarded, accepted or revoked.',
          ),
        }}
        above={
          <div className="stack-s mb-5 empty:hidden">
            {webhooks.data?.map((webhook) => (
              <PauseNotice key={webhook.id} webhook={webhook} />
            ))}
          </div>
        }
        loading={<LoadingRows of={webhooks} failure={t('Failed to load webhooks')} />}
      >
        <WebhookTable issuerSlug={issuerSlug} webhooks={webhooks.data ?? []} />
      </ListFrame>
      <div className="mt-10">
        <SignatureHelp />
      </div>
      {isCreating && (
        <Dialog title={t('Create Webhook')} isOpen onOpenChange={setCreating} wide fromBelow>
          <WebhookForm issuerSlug={issuerSlug} save={create} onCancel={() => setCreating(false)} />
        </Dialog>
      )}
      {made && (
        <SecretDialog
          secret={made.secret}
          onClose={() => void navigate(`/issuer/issuers/${issuerSlug}/webhooks/${made.id}`)}
        />
      )}
    </>
  )
}
