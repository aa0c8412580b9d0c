import { zodResolver } from '@hookform/resolvers/zod'
import { MailCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { t } from '#shared/i18n/text.ts'
import { isLongEnough, passwordLength, tooShort } from '#web/lib/session/new-password.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'
import type { Refusal } from '../data/describe-refusal.ts'
import { RefusalText } from './refusal-text.tsx'

/** What came of a press that did not lead on. */
export type KeepOutcome = { weak: string } | { refusal: Refusal } | undefined

export interface KeepFormProps {
  email: string
  /** The address has an account, whose password is asked for; else a password is chosen. */
  isKnown: boolean
  onKeep: (password: string) => Promise<KeepOutcome>
  /** Below the button. */
  children?: ReactNode
}

const keepForm = (isKnown: boolean) =>
  z.object({
    password: z
      .string()
      .min(1, isKnown ? t('Please enter your password') : t('Please choose a password'))
      .refine((value) => value === '' || isKnown || isLongEnough(value), tooShort()),
  })

/** One field and one button. */
export function KeepForm({ email, isKnown, onKeep, children }: KeepFormProps) {
  const [refusal, setRefusal] = useState<Refusal>()
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(keepForm(isKnown)),
    defaultValues: { password: '' },
  })
  const send = handleSubmit(async ({ password }) => {
    setRefusal(undefined)
    const outcome = await onKeep(password)
    if (!outcome) return
    if ('weak' in outcome) setError('password', { type: 'server', message: outcome.weak }, { shouldFocus: true })
    else setRefusal(outcome.refusal)
  })
  return (
    <Form onSubmit={send} label={t('Keep it')}>
      {/* For password managers, which keep it with the address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FormField control={control} name="password" label={isKnown ? t('Your password') : t('Choose a password')}>
        {(field) => (
          <TextField
            {...field}
            type="password"
            autoComplete={isKnown ? 'current-password' : 'new-password'}
            description={
              isKnown
                ? undefined
                : t('At least {length} characters. A short sentence is best.', { length: passwordLength() })
            }
          />
        )}
      </FormField>
      <FormActions className="mt-4">
        <Button type="submit" variant="primary" wide isPending={formState.isSubmitting} pendingLabel={t('Keeping')}>
          {t('Keep it')}
        </Button>
      </FormActions>
      <div className="mt-3 empty:hidden">
        <RefusalText refusal={refusal} />
      </div>
      {children}
    </Form>
  )
}

/** Where the mail went, and what that proves. */
export function SentTo({ email, isKnown }: { email: string; isKnown: boolean }) {
  return (
    <p className="sent">
      <Icon of={MailCheck} size="s" />
      <span>
        {isKnown
          ? t('This address has an account:')
          : t('You came by our mail to this address, so we know it is yours:')}{' '}
        <strong>
          <BreakableAddress text={email} />
        </strong>
      </span>
    </p>
  )
}
