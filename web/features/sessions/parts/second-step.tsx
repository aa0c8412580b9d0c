import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { finishSignIn } from '#contracts/accounts/second-factor.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { canUsePasskeys, messageOfPasskey } from '#web/lib/browser/passkeys.ts'
import { startSession } from '#web/lib/session/session.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { enterWithPasskey } from '../data/use-passkey.ts'
import { RefusalText } from './refusal-text.tsx'

const codeForm = () => z.object({ code: z.string().trim().min(1, t('Please enter a code')) })

export interface SecondStepProps {
  step: string
  /** Kept for longer than this tab, as was asked beside the password. */
  remember?: boolean
  onDone: () => unknown
  onBack: () => void
}

/** After the password: a code of the person's app, a recovery code, or a passkey. Only then is anybody signed in. */
export function SecondStep({ step, remember = false, onDone, onBack }: SecondStepProps) {
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, resetField, formState } = useForm({
    resolver: zodResolver(codeForm()),
    defaultValues: { code: '' },
  })

  const send = handleSubmit(async ({ code }) => {
    setRefusal(undefined)
    try {
      const answer = await call(finishSignIn, { body: { step, code } })
      notices.clear()
      startSession({ accessToken: answer.access_token, expiresIn: answer.expires_in, scope: answer.scope, remember })
      await onDone()
    } catch (failure) {
      setRefusal(messageOf(failure))
      resetField('code')
    }
  })
  const choosePasskey = async () => {
    setRefusal(undefined)
    try {
      await enterWithPasskey({ step, remember })
      await onDone()
    } catch (failure) {
      setRefusal(messageOfPasskey(failure))
    }
  }

  return (
    <div className="mx-auto w-full max-w-[25rem]">
      <h1 tabIndex={-1}>{t('One more step')}</h1>
      <p className="muted mt-2 mb-6">{t('Your account asks for a code of your app as well.')}</p>
      <Form onSubmit={send} label={t('One more step')}>
        <FormField control={control} name="code" label={t('Code')}>
          {(field) => (
            <TextField
              {...field}
              description={t('The six digits that your app shows now. Without the app, one of your recovery codes.')}
              autoComplete="one-time-code"
              autoFocus
            />
          )}
        </FormField>
        <RefusalText refusal={refusal === undefined ? undefined : { text: refusal }} />
        <FormActions className="mt-5">
          <Button
            type="submit"
            variant="primary"
            wide
            isPending={formState.isSubmitting}
            pendingLabel={t('Signing In')}
          >
            {t('Sign In')}
          </Button>
        </FormActions>
      </Form>
      <div className="row tight mt-4">
        {canUsePasskeys() && <Button onPress={choosePasskey}>{t('Use a passkey instead')}</Button>}
        <Button variant="ghost" onPress={onBack}>
          {t('Begin again')}
        </Button>
      </div>
    </div>
  )
}
