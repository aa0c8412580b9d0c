import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { email } from '#contracts/fields.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useSignIn } from './use-sign-in.ts'

const loginForm = () =>
  z.object({
    email: z
      .string()
      .min(1, t('Please enter your email address'))
      .refine((value) => value === '' || email.safeParse(value).success, t('Please enter a valid email address')),
    password: z.string().min(1, t('Please enter your password')),
    remember: z.boolean(),
  })

export interface LoginFormProps {
  /** Known from the link that led here; then only the password is left to type. */
  email: string
  asIssuer: boolean
}

export function LoginForm({ email: knownEmail, asIssuer }: LoginFormProps) {
  const signIn = useSignIn(asIssuer)
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(loginForm()),
    defaultValues: { email: knownEmail, password: '', remember: false },
  })

  const send = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      await signIn(values)
    } catch (failure) {
      setRefusal(describeRefusal(failure))
    }
  })

  return (
    <Form onSubmit={send} label={t('Sign In')}>
      <FormField control={control} name="email" label={t('Email')}>
        {(field) => <TextField {...field} type="email" autoComplete="username" autoFocus={knownEmail === ''} />}
      </FormField>
      <FormField control={control} name="password" label={t('Password')}>
        {(field) => (
          <TextField {...field} type="password" autoComplete="current-password" autoFocus={knownEmail !== ''} />
        )}
      </FormField>
      <div className="my-3">
        <FormField control={control} name="remember" label={t('Remember me')}>
          {({ label, optional: _optional, maxLength: _maximum, ...field }) => (
            <Checkbox {...field}>{t('Remember me')}</Checkbox>
          )}
        </FormField>
      </div>
      <div role="alert" className="mb-3 empty:hidden">
        {refusal && <FieldError>{refusal}</FieldError>}
      </div>
      <FormActions>
        <Button type="submit" variant="primary" wide isPending={formState.isSubmitting} pendingLabel={t('Signing In')}>
          {t('Sign In')}
        </Button>
      </FormActions>
    </Form>
  )
}

function describeRefusal(failure: unknown): string {
  if (failure instanceof ApiError && failure.status === 429) return failure.firstMessage()
  return t('Login failed. Please check your email and password and try again.')
}
