import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { addLtiPlatform, ltiPlatformInput } from '#contracts/lti/lti-platforms.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { change } from './platform-actions.ts'
import { PlatformSwitches } from './platform-switches.tsx'

interface AddPlatformDialogProps {
  issuerSlug: string
  tool: { login_url: string; launch_url: string; jwks_url: string }
  onClose: () => void
}

/** First what the platform is told of Sash, then what Sash is told of the platform. */
export function AddPlatformDialog({ issuerSlug, tool, onClose }: AddPlatformDialogProps) {
  const { control, handleSubmit, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(ltiPlatformInput),
    defaultValues: { name: '', iss: '', client_id: '', login_url: '', token_url: '', jwks_url: '', deployment_id: '' },
  })
  const send = handleSubmit(async (body) => {
    try {
      if (!(await runConfirmed(() => call(addLtiPlatform, { params: { issuerSlug }, body })))) return
      await change(issuerSlug, async () => undefined)
      onClose()
    } catch (failure) {
      notices.error(t('Could not register the platform: {message}', { message: messageOf(failure) }))
    }
  })
  const fields = [
    ['name', t('Name')],
    ['iss', t('Platform ID (issuer)')],
    ['client_id', t('Client ID')],
    ['deployment_id', t('Deployment ID')],
    ['login_url', t('Authentication request URL')],
    ['token_url', t('Access token URL')],
    ['jwks_url', t('Public keyset URL')],
  ] as const
  return (
    <Dialog wide title={t('Register by Hand')} isOpen onOpenChange={onClose}>
      <div className="stack">
        <h3>{t('What the platform asks of {service}')}</h3>
        <p className="muted">{t('Add {service} as an LTI 1.3 tool there, and paste these addresses.')}</p>
        <CopyField label={t('Login URL')} value={tool.login_url} />
        <CopyField label={t('Redirect and target link URL')} value={tool.launch_url} />
        <CopyField label={t('Keyset URL of {service}')} value={tool.jwks_url} />
        <PlatformSwitches />
        <h3 className="mt-8">{t('What {service} asks of the platform')}</h3>
        <p className="muted">{t('The platform shows these once the tool is added.')}</p>
        <Form onSubmit={send} label={t('Register by Hand')}>
          <div className="stack">
            {fields.map(([name, label]) => (
              <FormField key={name} control={control} name={name} label={label}>
                {(field) => <TextField {...field} />}
              </FormField>
            ))}
            <FormActions className="buttons">
              <Button variant="ghost" onPress={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
                {t('Register')}
              </Button>
            </FormActions>
          </div>
        </Form>
      </div>
    </Dialog>
  )
}
