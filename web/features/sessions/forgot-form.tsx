import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { requestReset } from '#contracts/passwords.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { addressRule } from './address-rule.ts'
import { withHint } from './issuer-hint.ts'
import { RefusalText } from './refusal-text.tsx'

const forgotForm = () => z.object({ email: addressRule() })

export interface ForgotFormProps {
  /** What was typed at the login. */
  email: string
  asIssuer: boolean
}

export function ForgotForm({ email: knownEmail, asIssuer }: ForgotFormProps) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(forgotForm()),
    defaultValues: { email: knownEmail },
  })

  const send = handleSubmit(async ({ email }) => {
    setRefusal(undefined)
    try {
      await call(requestReset, { body: { email } })
    } catch (failure) {
      setRefusal(describeFailure(failure))
      return
    }
    await navigate(withHint('/auth/reset-password-sent', asIssuer), { replace: true, state: { email: email.trim() } })
  })

  return (
    <Form onSubmit={send} label={t('Reset Password')}>
      <FormField control={control} name="email" label={t('Email')}>
        {(field) => <TextField {...field} type="email" autoComplete="username" autoFocus />}
      </FormField>
      <div className="mt-4">
        <RefusalText refusal={refusal ? { text: refusal } : undefined} />
      </div>
      <FormActions className="justify-end">
        <LinkButton href={withHint('/auth/login', asIssuer)} variant="ghost">
          {t('Cancel')}
        </LinkButton>
        <Button
          type="submit"
          variant="primary"
          isDisabled={!formState.isValid}
          isPending={formState.isSubmitting}
          pendingLabel={t('Resetting Password')}
        >
          {t('Reset Password')}
        </Button>
      </FormActions>
    </Form>
  )
}

function describeFailure(failure: unknown): string {
  return failure instanceof ApiError && failure.status === 429
    ? t('Forgot password request limit exceeded. Please check your inbox for an existing message or wait to retry.')
    : t('Failed to send password reset request. Please contact support.')
}
