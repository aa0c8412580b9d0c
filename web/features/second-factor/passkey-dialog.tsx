import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { passkeyNameLength } from '#contracts/passkeys.ts'
import { messageOfPasskey } from '#web/lib/passkeys.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

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
        <div className="buttons">
          <Button variant="ghost" onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
            {label}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
