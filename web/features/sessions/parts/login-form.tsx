import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { z } from 'zod'
import { t } from '#shared/i18n/text.ts'
import { describeThrottle } from '#web/lib/api/api-error.ts'
import { useSecondsLeft } from '#web/lib/browser/use-seconds-left.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { addressRule } from '../data/address-rule.ts'
import { describeRefusal, type Refusal } from '../data/describe-refusal.ts'
import { usePasskeySuggestions } from '../data/use-passkey-suggestions.ts'
import { useSignIn } from '../data/use-sign-in.ts'
import { ForgotLink } from './forgot-link.tsx'
import { OrganisationDoor } from './organisation-door.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { RefusalText } from './refusal-text.tsx'

const loginForm = () =>
  z.object({
    email: addressRule(),
    password: z.string().min(1, t('Please enter your password')),
    remember: z.boolean(),
  })
type LoginValues = z.output<ReturnType<typeof loginForm>>

export interface LoginFormProps {
  /** Known from the link that led here; then only the password is left to type. */
  email: string
  asIssuer: boolean
  /** Some people sign in with their organisation. */
  hasOrganisations: boolean
  /** The password was right, and the account asks for more. */
  onStep: (step: string, remember: boolean) => void
}

export function LoginForm({ email: knownEmail, asIssuer, hasOrganisations, onStep }: LoginFormProps) {
  const signIn = useSignIn(asIssuer)
  const [refused, setRefused] = useState<{ email: string; refusal: Refusal }>()
  const { control, handleSubmit, watch, getValues, formState } = useForm({
    mode: 'onChange',
    resolver: zodResolver(loginForm()),
    defaultValues: { email: knownEmail, password: '', remember: false },
  })
  const typed = watch('email')
  const { refusal } = refused ?? {}
  const secondsLeft = useSecondsLeft(refusal?.until)
  // Another account may be let in meanwhile.
  const isHeld = secondsLeft > 0 && refused?.email === typed

  const isRemembered = () => getValues('remember')
  const instead = usePasskeySuggestions({
    asIssuer,
    isRemembered,
    onRefused: (text) => setRefused(text === undefined ? undefined : { email: getValues('email'), refusal: { text } }),
  })
  const send = handleSubmit(async (values) => {
    if (isHeld) return
    setRefused(undefined)
    try {
      const step = await instead(() => signIn(values))
      if (step !== undefined) onStep(step, values.remember)
    } catch (failure) {
      setRefused({ email: values.email, refusal: describeRefusal(failure) })
    }
  })

  return (
    <Form onSubmit={send} label={t('Sign In')}>
      <FormField control={control} name="email" label={t('Email')}>
        {(field) => (
          <TextField {...field} type="email" autoComplete="username webauthn" autoFocus={knownEmail === ''} />
        )}
      </FormField>
      {hasOrganisations && <OrganisationDoor email={typed} asIssuer={asIssuer} />}
      <FormField control={control} name="password" label={t('Password')}>
        {(field) => (
          <TextField
            {...field}
            type="password"
            autoComplete="current-password webauthn"
            autoFocus={knownEmail !== ''}
          />
        )}
      </FormField>
      <FormActions className="my-3 justify-between">
        <RememberField control={control} />
        <ForgotLink email={typed} asIssuer={asIssuer} />
      </FormActions>
      <RefusalText refusal={refusal && countDown(refusal, secondsLeft)} />
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          wide
          isDisabled={isHeld}
          isPending={formState.isSubmitting}
          pendingLabel={t('Signing In')}
        >
          {isHeld ? t('Sign In ({time})', { time: clockOf(secondsLeft) }) : t('Sign In')}
        </Button>
      </FormActions>
      <PasskeyButton asIssuer={asIssuer} isRemembered={isRemembered} instead={instead} />
    </Form>
  )
}

function RememberField({ control }: { control: Control<LoginValues> }) {
  return (
    <FormField control={control} name="remember" label={t('Remember me')}>
      {({ label, optional: _optional, maxLength: _maximum, ...field }) => <Checkbox {...field}>{label}</Checkbox>}
    </FormField>
  )
}

/** What was said of the pause has to agree with the button. */
function countDown(refusal: Refusal, secondsLeft: number): Refusal {
  if (refusal.until === undefined) return refusal
  if (secondsLeft === 0) return { text: t('Too many login attempts. You can try again now.') }
  return { ...refusal, text: describeThrottle(secondsLeft) }
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
