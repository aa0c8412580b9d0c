import { zodResolver } from '@hookform/resolvers/zod'
import { Eye, EyeOff, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { issuerNameLength } from '#contracts/fields/limits.ts'
import type { StartOffer } from '#contracts/starting/start-links.ts'
import { t } from '#shared/i18n/text.ts'
import { sayNameOfIssuer } from '#shared/names/issuer-word.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { setServerErrors } from '#web/lib/api/set-server-errors.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { passwordLength, tooWeak } from '#web/lib/session/new-password.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { AddendumField } from '#web/ui/terms/addendum-field.tsx'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'
import { nameField, passwordForm } from '../data/start-form-schema.ts'
import { useStart } from '../data/use-start.ts'

export interface NewIssuerProps {
  offer: StartOffer
  token: string
  /** The link is used, and the next page on its way. */
  onBegun: () => void
}

/** A password, and the name once more: the link has proven the rest. */
export function NewIssuer({ offer: { email, issuer_name: issuerName }, token, onBegun }: NewIssuerProps) {
  const begin = useStart(token, onBegun)
  const { theme } = getConfig()
  const addendum = theme.dataProcessorTermsLink
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(passwordForm(addendum !== undefined)),
    defaultValues: { issuerName, password: '', addendum: false },
  })
  const send = handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      await begin(values)
    } catch (failure) {
      const isWeak = failure instanceof ApiError && failure.fieldErrors().password !== undefined
      if (isWeak) setError('password', { type: 'server', message: tooWeak() }, { shouldFocus: true })
      else setRefusal(setServerErrors(setError, failure, nameField) ?? messageOf(failure))
    }
  })
  return (
    <>
      <p className="row small mb-4 flex-nowrap items-start text-ink-2">
        <Icon of={MailCheck} size="s" />
        <span>
          {t('You came by our mail to this address, so we know it is yours:')}{' '}
          <strong>
            <BreakableAddress text={email} />
          </strong>
        </span>
      </p>
      {isLoggedIn() && (
        <div className="mb-4">
          <Notice kind="info">
            {t(
              'You are signed in with another account. If you go on here, the account of this address takes its place.',
            )}
          </Notice>
        </div>
      )}
      <Form onSubmit={send} label={t('Create my first badge')}>
        {/* For password managers, which keep it with the address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {/* Somebody else may have asked for the mail, or written it wrongly. */}
        <FormField
          control={control}
          name="issuerName"
          label={sayNameOfIssuer(theme.issuerWord)}
          maxLength={issuerNameLength}
        >
          {({ maxLength: _maximum, ...field }) => <TextField {...field} autoComplete="organization" />}
        </FormField>
        <FormField control={control} name="password" label={t('Choose a password')}>
          {(field) => (
            <NewPasswordField
              {...field}
              description={t('At least {length} characters. A short sentence is best.', { length: passwordLength() })}
            />
          )}
        </FormField>
        <AddendumField control={control} name="addendum" href={addendum} />
        <div role="alert" className="mt-3 empty:hidden">
          {refusal && <FieldError>{refusal}</FieldError>}
        </div>
        <FormActions className="mt-5">
          <Button type="submit" variant="primary" wide isPending={formState.isSubmitting} pendingLabel={t('Creating')}>
            {t('Create my first badge')}
          </Button>
        </FormActions>
        <p className="xs muted mt-4">
          {t('By going on you agree to the terms.')}{' '}
          <Link href={theme.termsOfServiceLink ?? '/auth/terms-of-service'} target="_blank">
            {t('Read the Terms of Service')}
          </Link>
        </p>
      </Form>
    </>
  )
}

/** A password that is chosen once: whoever can look at it need not type it twice. */
function NewPasswordField(field: Omit<TextFieldProps, 'type' | 'autoComplete' | 'aside'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      aside={
        <Button variant="ghost" onPress={() => setShown(!isShown)}>
          <Icon of={isShown ? EyeOff : Eye} size="s" />
          {isShown ? t('Hide password') : t('Show password')}
        </Button>
      }
    />
  )
}
