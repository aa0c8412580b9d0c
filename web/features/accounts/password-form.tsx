import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type UseFormSetError, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { leaveSession } from '#web/lib/leave-session.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type PasswordValues, passwordForm } from './password-form-schema.ts'
import { useSavePassword } from './use-save-password.ts'

export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const save = useSavePassword(hasPassword)
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, setError, watch, getFieldState, trigger, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(passwordForm(hasPassword)),
    defaultValues: { current: '', password: '', confirmation: '' },
  })

  const password = watch('password')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the confirmation is held against the new password
  useEffect(() => {
    if (getFieldState('confirmation').isDirty) void trigger('confirmation')
  }, [password])

  const send = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      await save(values)
    } catch (failure) {
      setRefusal(placeRefusal(failure, setError))
    }
  })

  return (
    <Form onSubmit={send} label={hasPassword ? t('Change Password') : t('Set Password')}>
      {hasPassword && (
        <div className="mb-5">
          <FormField control={control} name="current" label={t('Current Password')}>
            {(field) => (
              <TextField {...field} type="password" autoComplete="current-password" aside={<ForgotPassword />} />
            )}
          </FormField>
        </div>
      )}
      <FormField control={control} name="password" label={t('New Password')}>
        {(field) => <TextField {...field} type="password" autoComplete="new-password" />}
      </FormField>
      <div className="mt-5">
        <FormField control={control} name="confirmation" label={t('Confirm Password')}>
          {(field) => <TextField {...field} type="password" autoComplete="new-password" />}
        </FormField>
      </div>
      <div role="alert" className="mt-3 empty:hidden">
        {refusal && <FieldError>{refusal}</FieldError>}
      </div>
      <FormActions className="mt-8">
        <Button type="submit" variant="primary" isPending={formState.isSubmitting} pendingLabel={t('Saving...')}>
          {hasPassword ? t('Change Password') : t('Set Password')}
        </Button>
        <LinkButton variant="ghost" href="/profile/profile">
          {t('Cancel')}
        </LinkButton>
      </FormActions>
    </Form>
  )
}

/** Whoever has forgotten the password proves by mail who acts, which takes being signed out. */
function ForgotPassword() {
  const navigate = useNavigate()
  const leave = async () => {
    await leaveSession()
    await navigate('/auth/request-password-reset')
  }
  return (
    <button type="button" className="linklike" onClick={() => void leave()}>
      {t('Forgot Password?')}
    </button>
  )
}

/** Puts what it can beside the fields and answers the rest. */
function placeRefusal(failure: unknown, setError: UseFormSetError<PasswordValues>): string | undefined {
  if (!(failure instanceof ApiError)) return t('Unknown server error.')
  if (failure.status === 429) return failure.firstMessage()
  const { current_password: current, password } = failure.fieldErrors()
  if (current) setError('current', { type: 'server', message: current }, { shouldFocus: true })
  if (password) setError('password', { type: 'server', message: password }, { shouldFocus: !current })
  if (current || password) return undefined
  return t('Your password must be uncommon and at least 8 characters. Please try again.')
}
