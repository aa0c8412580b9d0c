import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { changeLtiPlacement, type LtiPlacement } from '#contracts/lti/lti-platforms.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SaveOrCancel } from '#web/ui/dialogs/save-or-cancel.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { change } from './platform-actions.ts'
import { thresholdText } from './threshold-text.ts'

interface ThresholdDialogProps {
  issuerSlug: string
  placement: LtiPlacement
  onClose: () => void
}

/** Another result that earns the badge of a place. */
export function ThresholdDialog({ issuerSlug, placement, onClose }: ThresholdDialogProps) {
  const { control, handleSubmit, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(z.object({ threshold: thresholdText })),
    defaultValues: { threshold: String(placement.threshold) },
  })
  const send = handleSubmit(async ({ threshold }) => {
    const params = { issuerSlug, placementId: placement.id }
    await change(issuerSlug, () => call(changeLtiPlacement, { params, body: { threshold: Number(threshold) } }))
    onClose()
  })
  const title = t('Result that earns {badge}', { badge: placement.badge.name })
  return (
    <Dialog title={title} isOpen onOpenChange={onClose} fromBelow>
      <Form onSubmit={send} label={title}>
        <FormField control={control} name="threshold" label={t('Result that earns it, in percent')}>
          {(field) => (
            <TextField
              {...field}
              inputMode="decimal"
              description={t('Awarded badges stay. Whoever reaches the new result gets the badge soon.')}
            />
          )}
        </FormField>
        <SaveOrCancel isSaving={formState.isSubmitting} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
