import { useState } from 'react'
import type { Award } from '#contracts/awards.ts'
import type { BadgePath } from '#contracts/badge-classes.ts'
import { revocationReasonLength } from '#contracts/limits.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { notices } from '#web/lib/notices.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { sendRevocation } from './use-awards.ts'

export interface RevokeDialogProps {
  path: BadgePath
  badgeName: string
  award: Award
  onClose: () => void
}

/** Revoking is final, so it asks why; the reason stands on the badge's public page. */
export function RevokeDialog({ path, badgeName, award, onClose }: RevokeDialogProps) {
  const [reason, setReason] = useState(t('Manually revoked by Issuer'))
  const [error, setError] = useState<string>()
  const recipient = award.recipient_identifier

  const revoke = async () => {
    if (reason.trim() === '') {
      setError(t('Please enter a reason'))
      return
    }
    try {
      await sendRevocation(path, award.slug, reason.trim())
      notices.success(t('Revoked {badge} from {recipient}.', { badge: badgeName, recipient }))
      onClose()
    } catch (failure) {
      const refused = failure instanceof ApiError ? failure.fieldErrors().revocation_reason : undefined
      if (refused) {
        setError(refused)
        return
      }
      notices.error(`${t('Failed to revoke badge to {recipient}', { recipient })}: ${messageOf(failure)}`)
      onClose()
    }
  }

  return (
    <Dialog
      title={t('Warning')}
      isOpen
      alert
      onOpenChange={onClose}
      buttons={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" onPress={revoke} pendingLabel={t('Revoking')}>
            {t('Revoke Badge')}
          </Button>
        </>
      }
    >
      <p className="mb-4 [overflow-wrap:anywhere]">
        {t('Do you want to revoke {badge} from {recipient}? This cannot be undone.', { badge: badgeName, recipient })}
      </p>
      <TextArea
        label={t('Reason')}
        description={t('Everyone who opens the badge reads it.')}
        rows={2}
        maxLength={revocationReasonLength}
        value={reason}
        error={error}
        onChange={(value) => {
          setReason(value)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
