import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { passwordLength } from '#web/lib/session/new-password.ts'
import { useConfirmation } from '#web/lib/session/use-confirmation.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { placeRefusal } from '../data/place-refusal.ts'
import { type SignupValues, signupForm } from '../data/signup-form-schema.ts'
import { useSignUp } from '../data/use-sign-up.ts'

export interface SignupFormProps {
  email: string
  needsCode: boolean
  asIssuer: boolean
}

export function SignupForm({ email, needsCode, asIssuer }: SignupFormProps) {
  const signUp = useSignUp(asIssuer)
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, setError, watch, getFieldState, trigger, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(signupForm({ needsCode })),
    defaultValues: {
      email,
      firstName: '',
      lastName: '',
      password: '',
      confirmation: '',
      setupCode: '',
      agreed: false,
      marketing: false,
    },
  })

  useConfirmation(watch('password'), { getFieldState, trigger })

  const send = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      await signUp(values)
    } catch (failure) {
      setRefusal(placeRefusal(failure, setError))
    }
  })

  return (
    <Form onSubmit={send} label={t('Create Account')}>
      {needsCode && (
        <FormField control={control} name="setupCode" label={t('Setup Code')}>
          {(field) => (
            <TextField {...field} autoComplete="off" description={t('It was printed when the server started.')} />
          )}
        </FormField>
      )}
      <FormField control={control} name="email" label={t('Email')}>
        {(field) => <TextField {...field} type="email" autoComplete="username" />}
      </FormField>
      <div className="mt-5 grid gap-5 min-[40rem]:grid-cols-2 min-[40rem]:gap-4 [&>.field]:mt-0">
        <FormField control={control} name="firstName" label={t('First Name')}>
          {(field) => <TextField {...field} autoComplete="given-name" />}
        </FormField>
        <FormField control={control} name="lastName" label={t('Last Name')}>
          {(field) => <TextField {...field} autoComplete="family-name" />}
        </FormField>
      </div>
      <div className="mt-5">
        <FormField
          control={control}
          name="password"
          label={t('Password (Must be at least {length} characters)', { length: passwordLength() })}
        >
          {(field) => <TextField {...field} name="password" type="password" autoComplete="new-password" />}
        </FormField>
      </div>
      <div className="mt-5">
        <FormField control={control} name="confirmation" label={t('Confirm Password')}>
          {(field) => <TextField {...field} type="password" autoComplete="new-password" />}
        </FormField>
      </div>
      <Agreements control={control} />
      <div role="alert" className="mb-3 empty:hidden">
        {refusal && <FieldError>{refusal}</FieldError>}
      </div>
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          wide
          isPending={formState.isSubmitting}
          pendingLabel={t('Signing Up...')}
        >
          {t('Create Account')}
        </Button>
      </FormActions>
    </Form>
  )
}

function Agreements({ control }: { control: Control<SignupValues> }) {
  const { theme } = getConfig()
  return (
    <div className="my-4">
      <FormField control={control} name="agreed" label={t('Terms of Service')}>
        {({ label: _label, optional: _optional, maxLength: _maximum, ...field }) => (
          <Checkbox {...field}>{t('I have read and agree to the Terms of Service.')}</Checkbox>
        )}
      </FormField>
      <Link className="small ms-8" href={theme.termsOfServiceLink ?? '/auth/terms-of-service'} target="_blank">
        {t('Read the Terms of Service')}
      </Link>
      {!theme.hideMarketingOptIn && (
        <FormField control={control} name="marketing" label={t('News')}>
          {({ label: _label, optional: _optional, maxLength: _maximum, ...field }) => (
            <Checkbox {...field}>
              {t('Send me news about {service} now and then.', { service: theme.serviceName })}
            </Checkbox>
          )}
        </FormField>
      )}
    </div>
  )
}
