import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { issuerNameLength } from '#contracts/fields/limits.ts'
import { requestStartLink } from '#contracts/starting/start-links.ts'
import { t } from '#shared/i18n/text.ts'
import { sayNameOfIssuer } from '#shared/names/issuer-word.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { startFields, startForm } from '../data/start-form-schema.ts'

export interface StartFormProps {
  email: string
  /** Told what was asked for, and how it is asked for once more. */
  onAsked: (email: string, again: () => Promise<void>) => void
}

/** Two fields: who gives badges, and where the mail goes. */
export function StartForm({ email, onAsked }: StartFormProps) {
  const word = getConfig().theme.issuerWord
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, setError, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(startForm()),
    defaultValues: { issuerName: '', email },
  })
  const send = handleSubmit(async (values) => {
    setRefusal(undefined)
    const ask = () => call(requestStartLink, { body: { email: values.email, issuer_name: values.issuerName } })
    try {
      await ask()
      onAsked(values.email, async () => {
        try {
          await ask()
          notices.success(t('We wrote to {email}.', { email: values.email }))
        } catch (failure) {
          notices.error(messageOf(failure))
        }
      })
    } catch (failure) {
      setRefusal(setServerErrors(setError, failure, startFields) ?? messageOf(failure))
    }
  })
  return (
    <Form onSubmit={send} label={t('Begin to give badges')}>
      <FormField control={control} name="issuerName" label={sayNameOfIssuer(word)} maxLength={issuerNameLength}>
        {({ maxLength: _maximum, ...field }) => (
          <TextField
            {...field}
            autoComplete="organization"
            description={
              word
                ? t('It stands on every badge, and you can change it later.')
                : t('A school, a club, a company or a team. It stands on every badge, and you can change it later.')
            }
          />
        )}
      </FormField>
      <FormField control={control} name="email" label={t('Your email address')}>
        {(field) => (
          <TextField
            {...field}
            type="email"
            autoComplete="email"
            description={t(
              'We send a link to it. It stands in public with your badges, so that people can answer; you can change it later.',
            )}
          />
        )}
      </FormField>
      <div role="alert" className="mt-3 empty:hidden">
        {refusal && <FieldError>{refusal}</FieldError>}
      </div>
      <FormActions className="mt-5">
        <Button type="submit" variant="primary" wide isPending={formState.isSubmitting} pendingLabel={t('Sending')}>
          {t('Send me the link')}
        </Button>
      </FormActions>
    </Form>
  )
}
