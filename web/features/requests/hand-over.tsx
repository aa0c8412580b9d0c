import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

/** Gives a request to somebody else of the staff. */
export function HandOver({ handOver }: { handOver: (email: string) => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const send = async () => {
    if (email.trim() === '') return
    await handOver(email.trim())
    setOpen(false)
  }
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('Hand over')}</Button>
      {isOpen && (
        <Dialog title={t('Hand over')} isOpen onOpenChange={setOpen}>
          <Form
            onSubmit={(event) => {
              event.preventDefault()
              void send()
            }}
            label={t('Hand over')}
          >
            <TextField
              type="email"
              label={t('Address of somebody of the staff')}
              value={email}
              onChange={setEmail}
              autoComplete="off"
              description={t('It is theirs for 7 days, and then of nobody again.')}
            />
            <FormActions className="buttons">
              <Button variant="ghost" onPress={() => setOpen(false)}>
                {t('Cancel')}
              </Button>
              <Button type="submit" variant="primary">
                {t('Hand over')}
              </Button>
            </FormActions>
          </Form>
        </Dialog>
      )}
    </>
  )
}
