import { useState } from 'react'
import type { DeskAward } from '#contracts/awards/issuer-desk.ts'
import { revocationReasonLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { useRevoke } from '../data/use-revoke.ts'

export interface RevokeDialogProps {
  issuerSlug: string
  awards: readonly DeskAward[]
  onClose: () => void
  onRevoked: () => void
}

/** Revoking is final, so it asks why; the reason stands on the badge's public page. */
export function RevokeDialog({ issuerSlug, awards, onClose, onRevoked }: RevokeDialogProps) {
  const [reason, setReason] = useState(t('Manually revoked by Issuer'))
  const [error, setError] = useState<string>()
  const send = useRevoke(issuerSlug)

  const revoke = async () => {
    if (reason.trim() === '') {
      setError(t('Please enter a reason'))
      return
    }
    const { isDone, refusal } = await send(awards, reason.trim())
    if (refusal) {
      setError(refusal)
      return
    }
    if (isDone) onRevoked()
    onClose()
  }

  return (
    <Dialog
      title={awards.length === 1 ? t('Revoke this badge?') : t('Revoke these badges?')}
      isOpen
      alert
      onOpenChange={onClose}
      buttons={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" onPress={revoke} pendingLabel={t('Revoking')}>
            {awards.length === 1 ? t('Revoke Badge') : t('Revoke Badges')}
          </Button>
        </>
      }
    >
      <p className="mb-4 [overflow-wrap:anywhere]">{question(awards)}</p>
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

function question(awards: readonly DeskAward[]): string {
  const count = awards.length
  const recipient = awards[0]?.recipient_identifier ?? ''
  const [badge = '', ...others] = new Set(awards.map((award) => award.badge.name))
  if (count === 1) {
    return t('Do you want to revoke {badge} from {recipient}? This cannot be undone.', { badge, recipient })
  }
  if (others.length > 0) {
    return t('Do you want to revoke {count, plural, one {# award} other {# awards}}? This cannot be undone.', { count })
  }
  return t(
    'Do you want to revoke {badge} from {count, plural, one {# recipient} other {# recipients}}? This cannot be undone.',
    { badge, count },
  )
}
