import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormSetError, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { ApiError, describeThrottle } from '#web/lib/api/api-error.ts'
import { useSecondsLeft } from '#web/lib/browser/use-seconds-left.ts'
import { leaveSession } from '#web/lib/session/leave-session.ts'
import { tooWeak } from '#web/lib/session/new-password.ts'
import { useConfirmation } from '#web/lib/session/use-confirmation.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { type PasswordValues, passwordForm } from '../data/password-form-schema.ts'
import { useSavePassword } from '../data/use-save-password.ts'

export interface PasswordFormProps {
  hasPassword: boolean
  /** The primary address, for whoever has forgotten the password. */
  email: string
}

export function PasswordForm({ hasPassword, email }: PasswordFormProps) {
  const save = useSavePassword(hasPassword)
  const [refusal, setRefusal] = useState<Refusal>()
  const { control, handleSubmit, setError, watch, getFieldState, trigger, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(passwordForm(hasPassword)),
    defaultValues: { current: '', password: '', confirmation: '' },
  })

  useConfirmation(watch('password'), { getFieldState, trigger })

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
              <TextField
                {...field}
                type="password"
                autoComplete="current-password"
                aside={<ForgotPassword email={email} />}
              />
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
      <RefusalNotice refusal={refusal} />
      <FormActions className="mt-8">
        <Button type="submit" variant="primary" isPending={formState.isSubmitting} pendingLabel={t('Saving')}>
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
function ForgotPassword({ email }: { email: string }) {
  const navigate = useNavigate()
  const leave = async () => {
    await leaveSession()
    await navigate(`/auth/request-password-reset/${encodeURIComponent(email)}`)
  }
  return (
    <button type="button" className="linklike" onClick={() => void leave()}>
      {t('Forgot Password?')}
    </button>
  )
}

interface Refusal {
  text: string
  /** Milliseconds since 1970 until which the server takes no further attempt. */
  until?: number
}

/** What is about no single field; a pause is counted down, and is gone when it is over. */
function RefusalNotice({ refusal }: { refusal: Refusal | undefined }) {
  const secondsLeft = useSecondsLeft(refusal?.until)
  if (!refusal || (refusal.until !== undefined && secondsLeft === 0)) return null
  return (
    <div className="mt-6">
      <Notice kind="error">
        {refusal.until === undefined ? refusal.text : <span role="timer">{describeThrottle(secondsLeft)}</span>}
      </Notice>
    </div>
  )
}

/** Puts what it can beside the fields and answers the rest. */
function placeRefusal(failure: unknown, setError: UseFormSetError<PasswordValues>): Refusal | undefined {
  if (!(failure instanceof ApiError)) return { text: t('Unknown server error.') }
  const seconds = failure.throttleSeconds()
  if (seconds !== undefined) return { text: failure.firstMessage(), until: Date.now() + seconds * 1000 }
  if (failure.status === 429) return { text: failure.firstMessage() }
  const { current_password: current, password } = failure.fieldErrors()
  if (current) setError('current', { type: 'server', message: current }, { shouldFocus: true })
  if (password) setError('password', { type: 'server', message: password }, { shouldFocus: !current })
  if (current || password) return undefined
  return { text: tooWeak() }
}
