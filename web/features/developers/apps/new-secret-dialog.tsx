import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { makeNewSecret } from './use-apps.ts'

export interface NewSecretDialogProps {
  clientId: string
  onClose: () => void
  onMade: (secret: string) => void
}

export function NewSecretDialog({ clientId, onClose, onMade }: NewSecretDialogProps) {
  const [old, setOld] = useState('keep')

  const make = async () => {
    onClose()
    try {
      const secret = await makeNewSecret(clientId, old === 'end')
      if (secret) onMade(secret)
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }

  return (
    <Dialog
      title={t('Make a new secret?')}
      isOpen
      onOpenChange={onClose}
      buttons={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" onPress={make}>
            {t('Make new secret')}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t('The present one')}
        value={old}
        onChange={setOld}
        options={[
          { value: 'keep', label: t('works for 24 more hours, so that you can change over in peace') },
          { value: 'end', label: t('ends at once, because others may know it') },
        ]}
      />
    </Dialog>
  )
}
