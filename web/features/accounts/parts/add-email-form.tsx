import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { email } from '#contracts/fields/fields.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { sendEmail } from '../data/email-actions.ts'

const addEmailForm = z.object({ email })

export function AddEmailForm() {
  const { control, handleSubmit, setError, reset, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(addEmailForm),
    defaultValues: { email: '' },
  })

  const send = handleSubmit(async ({ email: address }) => {
    try {
      if (await sendEmail(address)) reset()
    } catch (failure) {
      setError('email', { type: 'server', message: describeRefusal(failure) }, { shouldFocus: true })
    }
  })

  return (
    <Form onSubmit={send} label={t('Add Email')}>
      <div className="join items-start border-t border-line p-4 [&>.field]:flex-1">
        <FormField control={control} name="email" label={t('Email Address')}>
          {(field) => (
            <TextField {...field} labelHidden type="email" autoComplete="email" placeholder={t('Email Address...')} />
          )}
        </FormField>
        <Button type="submit" isPending={formState.isSubmitting}>
          <Icon of={Plus} />
          {t('Add')}
        </Button>
      </div>
    </Form>
  )
}

function describeRefusal(failure: unknown): string {
  const isKnown = failure instanceof ApiError && failure.status === 400
  return isKnown ? t('Unable to add email: Email already exists') : messageOf(failure)
}
