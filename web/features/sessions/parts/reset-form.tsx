import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { passwordLength } from '#web/lib/session/new-password.ts'
import { useConfirmation } from '#web/lib/session/use-confirmation.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { resetForm } from '../data/reset-form-schema.ts'
import type { ResetOutcome } from '../data/use-reset.ts'
import { RefusalText } from './refusal-text.tsx'

export interface ResetFormProps {
  onReset: (password: string) => Promise<ResetOutcome>
}

export function ResetForm({ onReset }: ResetFormProps) {
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, setError, watch, getFieldState, trigger, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(resetForm()),
    defaultValues: { password: '', confirmation: '' },
  })

  useConfirmation(watch('password'), { getFieldState, trigger })

  const send = handleSubmit(async (values) => {
    setRefusal(undefined)
    const outcome = await onReset(values.password)
    if (outcome.kind === 'weak') setError('password', { type: 'server', message: outcome.text }, { shouldFocus: true })
    if (outcome.kind === 'failed') setRefusal(outcome.text)
  })

  return (
    <Form onSubmit={send} label={t('Reset Password')}>
      <FormField control={control} name="password" label={t('New Password')}>
        {(field) => (
          <TextField
            {...field}
            type="password"
            autoComplete="new-password"
            description={t('Must be at least {length} characters', { length: passwordLength() })}
            autoFocus
          />
        )}
      </FormField>
      <div className="mt-5">
        <FormField control={control} name="confirmation" label={t('Confirm New Password')}>
          {(field) => <TextField {...field} type="password" autoComplete="new-password" />}
        </FormField>
      </div>
      <div className="mt-5">
        <RefusalText refusal={refusal ? { text: refusal } : undefined} />
      </div>
      <FormActions className="mt-2">
        <Button
          type="submit"
          variant="primary"
          isDisabled={!formState.isValid}
          isPending={formState.isSubmitting}
          pendingLabel={t('Changing Password')}
        >
          {t('Change Password')}
        </Button>
        <LinkButton href="/auth/login" variant="ghost">
          {t('Cancel')}
        </LinkButton>
      </FormActions>
    </Form>
  )
}
