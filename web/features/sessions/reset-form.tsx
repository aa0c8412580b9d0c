import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { passwordLength } from '#web/lib/new-password.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { RefusalText } from './refusal-text.tsx'
import { resetForm } from './reset-form-schema.ts'
import type { ResetOutcome } from './use-reset.ts'

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

  const password = watch('password')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the confirmation is held against the new password
  useEffect(() => {
    if (getFieldState('confirmation').isDirty) void trigger('confirmation')
  }, [password])

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
      <FormActions className="justify-end">
        <LinkButton href="/auth/login" variant="ghost">
          {t('Cancel')}
        </LinkButton>
        <Button
          type="submit"
          variant="primary"
          isDisabled={!formState.isValid}
          isPending={formState.isSubmitting}
          pendingLabel={t('Changing Password')}
        >
          {t('Change Password')}
        </Button>
      </FormActions>
    </Form>
  )
}
