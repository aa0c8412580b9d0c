import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { passkeyNameLength } from '#contracts/accounts/passkeys.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOfPasskey } from '#web/lib/browser/passkeys.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

const nameForm = () => z.object({ name: z.string().trim().min(1, t('Please give it a name')).max(passkeyNameLength) })

export interface PasskeyDialogProps {
  title: string
  text?: string
  name?: string
  /** What its button says. */
  label: string
  onClose: () => void
  /** False when the person thought better of it. */
  onSend: (name: string) => Promise<boolean>
}

export function PasskeyDialog({ title, text, name = '', label, onClose, onSend }: PasskeyDialogProps) {
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(nameForm()),
    defaultValues: { name },
  })
  const send = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      if (await onSend(values.name)) onClose()
    } catch (failure) {
      setRefusal(messageOfPasskey(failure))
    }
  })
  return (
    <Dialog title={title} isOpen onOpenChange={onClose}>
      <Form onSubmit={send} label={title}>
        {text && <p className="mb-4">{text}</p>}
        <FormField control={control} name="name" label={t('Name')} maxLength={passkeyNameLength}>
          {(field) => <TextField {...field} autoComplete="off" placeholder={t('My phone')} />}
        </FormField>
        <div role="alert" className="mt-4 empty:hidden">
          {refusal && <FieldError>{refusal}</FieldError>}
        </div>
        <FormActions className="buttons">
          <Button variant="ghost" onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
            {label}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
