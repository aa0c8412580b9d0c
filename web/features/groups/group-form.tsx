import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type Group, groupInput } from '#contracts/issuers/groups.ts'
import { t } from '#shared/i18n/text.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { SaveOrCancel } from '#web/ui/dialogs/save-or-cancel.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const groupForm = z.object({ name: groupInput.shape.name, description: z.string().max(1000) })
export type GroupValues = z.output<typeof groupForm>

export interface GroupFormProps {
  /** The one that is changed; a new one without. */
  group?: Group
  save: (values: GroupValues) => Promise<void>
  onClose: () => void
}

export function GroupForm({ group, save, onClose }: GroupFormProps) {
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, setError, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(groupForm),
    defaultValues: { name: group?.name ?? '', description: group?.description ?? '' },
  })
  const send = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      await save(values)
    } catch (failure) {
      setRefusal(setServerErrors(setError, failure, { name: 'name', description: 'description' }))
    }
  })
  const title = group ? t('Edit Group') : t('Create Group')
  return (
    <Dialog title={title} isOpen onOpenChange={onClose}>
      <Form onSubmit={send} label={title}>
        <FormField control={control} name="name" label={t('Name')}>
          {(field) => (
            <TextField {...field} autoComplete="off" description={t('Such as “Evening class, autumn 2026”.')} />
          )}
        </FormField>
        <FormField control={control} name="description" label={t('Description')} optional>
          {(field) => <TextField {...field} autoComplete="off" description={t('Only the staff sees it.')} />}
        </FormField>
        <SaveOrCancel
          refusal={refusal}
          isSaving={formState.isSubmitting}
          onCancel={onClose}
          label={group ? undefined : title}
        />
      </Form>
    </Dialog>
  )
}
