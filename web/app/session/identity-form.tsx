import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { confirmIdentity } from '#contracts/sessions/sign-ins.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { keepOwnReturnPath } from '#web/lib/session/return-path.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

export interface IdentityFormProps {
  onClose: (confirmed: boolean) => void
}

export function IdentityForm({ onClose }: IdentityFormProps) {
  const { data: profile } = useProfile()
  return (
    <Dialog title={t('Confirm that it is you')} isOpen onOpenChange={() => onClose(false)}>
      {profile?.has_password_set === false ? (
        <SignInAgain onClose={onClose} />
      ) : (
        <PasswordQuestion email={profile?.email ?? ''} onClose={onClose} />
      )}
    </Dialog>
  )
}

function PasswordQuestion({ email, onClose }: IdentityFormProps & { email: string }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (password === '') {
      setError(t('Please enter your password'))
      return
    }
    setSending(true)
    try {
      await call(confirmIdentity, { mayRepeat: true, body: { password } })
      onClose(true)
    } catch (failure) {
      setError(messageOf(failure))
      setSending(false)
    }
  }

  return (
    <Form onSubmit={send} label={t('Confirm that it is you')}>
      <p className="mb-5">
        {t(
          'Please enter your password once more. It keeps your account yours when somebody else finds your browser open.',
        )}
      </p>
      {/* Password managers look for the name that the password goes with. */}
      <input className="vh" name="username" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={error}
        onChange={(value) => {
          setPassword(value)
          setError(undefined)
        }}
      />
      <FormActions className="buttons">
        <Button variant="ghost" onPress={() => onClose(false)}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant="primary" isPending={isSending} pendingLabel={t('Confirming')}>
          {t('Confirm')}
        </Button>
      </FormActions>
    </Form>
  )
}

/** Without a password there is only the way through the provider that the person signs in with. */
function SignInAgain({ onClose }: IdentityFormProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  const signInAgain = () => {
    onClose(false)
    keepOwnReturnPath(pathname)
    void navigate('/auth/logout')
  }

  return (
    <>
      <p>
        {t(
          'You signed in a while ago, and your account has no password. Please sign in again; you come back to this page.',
        )}
      </p>
      <div className="buttons">
        <Button variant="ghost" onPress={() => onClose(false)}>
          {t('Cancel')}
        </Button>
        <Button variant="primary" onPress={signInAgain}>
          {t('Sign in again')}
        </Button>
      </div>
    </>
  )
}
