import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { addEmail } from '#contracts/accounts/emails.ts'
import { email } from '#contracts/fields/fields.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { AuthorizationBanner } from '#web/ui/connected-apps/authorization-banner.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

const addressForm = () =>
  z.object({
    email: z.string().refine((value) => email.safeParse(value).success, t('Please enter a valid email address')),
  })

export interface AddressFormProps {
  onAdded: (address: string) => void
}

/** For somebody whose sign-in provider told no address; badges and mails need one. */
export function AddressForm({ onAdded }: AddressFormProps) {
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(addressForm()),
    defaultValues: { email: '' },
  })

  const send = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      const added = await call(addEmail, { body: values })
      onAdded(added.email)
    } catch (failure) {
      setRefusal(describeRefusal(failure))
    }
  })

  return (
    <div className="mx-auto max-w-[28rem]">
      <AuthorizationBanner />
      <h1 tabIndex={-1}>{t('Add Your Email Address')}</h1>
      <p className="muted mt-2 mb-6">
        {t('You are signed in, but your account has no email address yet. Your badges and messages are sent to it.')}
      </p>
      <Form onSubmit={send} label={t('Add Your Email Address')}>
        <FormField control={control} name="email" label={t('Email')}>
          {(field) => <TextField {...field} type="email" autoComplete="email" />}
        </FormField>
        <div role="alert" className="my-3 empty:hidden">
          {refusal && <FieldError>{refusal}</FieldError>}
        </div>
        <FormActions className="mt-5">
          <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
            {t('Add Email')}
          </Button>
          <LinkButton href="/auth/logout" variant="quiet">
            {t('Sign Out')}
          </LinkButton>
        </FormActions>
      </Form>
    </div>
  )
}

function describeRefusal(failure: unknown): string {
  const exists = failure instanceof ApiError && failure.status === 400 && !failure.fieldErrors().email
  return exists ? t('Unable to add email: Email already exists') : messageOf(failure)
}
