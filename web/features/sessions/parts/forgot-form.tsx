import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { requestPasswordReset } from '#contracts/accounts/passwords.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { addressRule } from '../data/address-rule.ts'
import { withHint } from '../data/issuer-hint.ts'
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
      await call(requestPasswordReset, { body: { email } })
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
      <FormActions className="mt-2">
        <Button
          type="submit"
          variant="primary"
          isDisabled={!formState.isValid}
          isPending={formState.isSubmitting}
          pendingLabel={t('Resetting Password')}
        >
          {t('Reset Password')}
        </Button>
        <LinkButton href={withHint('/auth/login', asIssuer)} variant="ghost">
          {t('Cancel')}
        </LinkButton>
      </FormActions>
    </Form>
  )
}

function describeFailure(failure: unknown): string {
  return failure instanceof ApiError && failure.status === 429
    ? t('Forgot password request limit exceeded. Please check your inbox for an existing message or wait to retry.')
    : t('Failed to send password reset request. Please contact support.')
}
