import { useState } from 'react'
import { suspensionReasonLength } from '#contracts/fields/limits.ts'
import type { ListedIssuer } from '#contracts/operator/operator-issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { saveIssuer } from '../data/use-issuers.ts'

/** Suspends after the reason was asked for; letting an issuer award again needs no question. */
export function SuspensionButton({ issuer }: { issuer: ListedIssuer }) {
  const { slug, name, suspended_at } = issuer
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const save = async (body: { suspended: boolean; reason?: string }, done: string) => {
    try {
      if (!(await saveIssuer(slug, body))) return
      notices.success(done)
      setOpen(false)
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  if (suspended_at) {
    return (
      <Button
        aria-label={t('Lift suspension: {name}', { name })}
        onPress={() => save({ suspended: false }, t('{name} can award again.', { name }))}
      >
        {t('Lift suspension')}
      </Button>
    )
  }
  const title = t('Suspend {name}?', { name })
  return (
    <>
      <Button variant="quiet" aria-label={t('Suspend {name}', { name })} onPress={() => setOpen(true)}>
        {t('Suspend')}
      </Button>
      <Dialog title={title} isOpen={isOpen} onOpenChange={setOpen}>
        <Form label={title} onSubmit={() => save({ suspended: true, reason }, t('{name} is suspended.', { name }))}>
          <p>
            {t(
              'It awards and endorses nothing new, and rows of its batches that still wait fail. Its pages stay public, and its badges stay valid. Its staff can go on changing and revoking what there is.',
            )}
          </p>
          <TextArea
            label={t('Reason')}
            description={t('The staff reads it on the page of the issuer.')}
            optional
            maxLength={suspensionReasonLength}
            value={reason}
            onChange={setReason}
          />
          <FormActions className="buttons">
            <Button onPress={() => setOpen(false)}>{t('Cancel')}</Button>
            <Button type="submit" variant="danger">
              {t('Suspend')}
            </Button>
          </FormActions>
        </Form>
      </Dialog>
    </>
  )
}
