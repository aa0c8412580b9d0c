import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteAccount } from '#contracts/accounts/accounts.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { forgetPerson } from '#web/lib/session/forget-person.ts'
import { endSession } from '#web/lib/session/session.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

export interface DeleteAccountDialogProps {
  email: string
  onClose: () => void
}

/** The one action without a way back, so it takes typing the address. */
export function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setRefusal(undefined)
    if (typed.trim().toLowerCase() !== email.toLowerCase()) {
      setError(t('Please type {email} to go on', { email }))
      field.current?.focus()
      return
    }
    setSending(true)
    try {
      if (!(await runConfirmed(() => call(deleteAccount)))) return
      endSession()
      void forgetPerson()
      notices.info(t('Your account is deleted. Goodbye, and thank you for having been here.'), { retain: true })
      await navigate('/auth/login')
    } catch (failure) {
      setRefusal(messageOf(failure))
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog title={t('Delete account')} isOpen onOpenChange={onClose}>
      <Form onSubmit={send} label={t('Delete account')}>
        <Consequences />
        <TextField
          ref={field}
          label={t('Type {email} to confirm', { email })}
          autoComplete="off"
          value={typed}
          error={error}
          onChange={(value) => {
            setTyped(value)
            setError(undefined)
          }}
        />
        <div role="alert" className="mt-4 empty:hidden">
          {refusal && <FieldError>{refusal}</FieldError>}
        </div>
        <FormActions className="buttons">
          <Button variant="ghost" onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="danger" isPending={isSending} pendingLabel={t('Deleting')}>
            {t('Delete account')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function Consequences() {
  return (
    <div className="prose mb-5">
      <p>
        <strong>{t('This cannot be undone.')}</strong>{' '}
        {t('Download everything first if you want to keep what is here.')}
      </p>
      <h3>{t('What goes')}</h3>
      <ul>
        <li>{t('your name, your addresses and every way to sign in')}</li>
        <li>{t('your backpack, with the pages that show it')}</li>
        <li>{t('the access of connected apps')}</li>
      </ul>
      <h3>{t('What stays')}</h3>
      <ul>
        <li>{t('badges awarded to you: their issuers keep them, and they stay valid')}</li>
        <li>{t('issuers that you run with others, and the badges you awarded there')}</li>
      </ul>
    </div>
  )
}
