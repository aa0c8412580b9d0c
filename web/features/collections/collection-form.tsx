import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { collectionDescriptionLength, collectionNameLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useLeaveGuard } from '#web/lib/browser/use-leave-guard.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { type CollectionValues, collectionForm } from './collection-form-schema.ts'
import { useLateFocus } from './use-late-focus.ts'

export interface CollectionFormProps {
  label: string
  start: CollectionValues
  /** Saves, and leads on when that is done. */
  onSend: (values: CollectionValues) => Promise<void>
  failure: string
  submitLabel: string
  pendingLabel: string
  /** What leads away without saving. */
  cancel: ReactNode
}

const fields = { name: 'name', description: 'description' } as const

export function CollectionForm(props: CollectionFormProps) {
  const { control, handleSubmit, setError, setFocus, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(collectionForm()),
    defaultValues: props.start,
  })
  useLateFocus(() => setFocus('name'))
  // While it is sent the form may be left: that is where saving leads.
  useLeaveGuard(formState.isDirty && !formState.isSubmitting)

  const send = handleSubmit(async (values) => {
    try {
      await props.onSend(values)
    } catch (failure) {
      setServerErrors(setError, failure, fields)
      notices.error(props.failure)
    }
  })

  return (
    <Form onSubmit={send} label={props.label}>
      <FormField control={control} name="name" label={t('Collection Name')} maxLength={collectionNameLength}>
        {(field) => <TextField {...field} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="description" label={t('Description')} maxLength={collectionDescriptionLength}>
        {(field) => <TextArea {...field} rows={3} />}
      </FormField>
      <FormActions className="mt-6">
        <Button type="submit" variant="primary" isPending={formState.isSubmitting} pendingLabel={props.pendingLabel}>
          {props.submitLabel}
        </Button>
        {props.cancel}
      </FormActions>
    </Form>
  )
}
