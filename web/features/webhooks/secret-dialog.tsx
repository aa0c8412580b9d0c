import { t } from '#shared/i18n/text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

/** Closed by its button only: there is no second chance to read the secret. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title={t('The secret of this webhook')}
      isOpen
      onOpenChange={onClose}
      dismissable={false}
      buttons={
        <Button variant="primary" onPress={onClose}>
          {t('I Have Kept It')}
        </Button>
      }
    >
      <p className="mb-4">
        {t(
          'Give it to the receiver, which checks with it that a message is from {service}. It is shown this once: afterwards you can only make a new one.',
        )}
      </p>
      <CopyField label={t('Secret')} value={secret} />
    </Dialog>
  )
}
