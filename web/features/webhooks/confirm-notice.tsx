import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { confirmWebhook, type Webhook, type WebhookPath } from '#contracts/issuers/webhooks.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { refreshWebhook } from './use-webhooks.ts'

/** What has to happen at the receiver before anything is sent there. */
export function ConfirmNotice({ path, webhook }: { path: WebhookPath; webhook: Webhook }) {
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(confirmWebhook.body),
    defaultValues: { code: '' },
  })
  const send = handleSubmit(async (body) => {
    setRefusal(undefined)
    try {
      await call(confirmWebhook, { params: path, body })
      await refreshWebhook(path)
      notices.success(t('The webhook is confirmed.'))
    } catch (failure) {
      setRefusal(setServerErrors(setError, failure, { code: 'code' }))
    }
  })
  return (
    <Sheet className="stack">
      <Notice kind="info" title={t('{name} is not confirmed yet', { name: webhook.name })}>
        {t(
          'Nothing is sent to an address that does not want to be told. Send a test: it carries a code in the header Sash-Challenge. The receiver answers with that code and nothing else, or you look the code up there and enter it here.',
        )}
      </Notice>
      <Form onSubmit={send} label={t('Confirm Webhook')}>
        <FormField control={control} name="code" label={t('Code')}>
          {(field) => <TextField {...field} autoComplete="off" />}
        </FormField>
        {refusal && (
          <div className="mt-4">
            <Notice kind="error">{refusal}</Notice>
          </div>
        )}
        <div className="mt-4">
          <Button type="submit" isPending={formState.isSubmitting} pendingLabel={t('Saving')}>
            {t('Confirm')}
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}
