import type { EvidencePart } from '#contracts/requests/asking.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

export interface TakeOffButtonProps {
  part: EvidencePart
  /** Takes it off, and reads anew what there is. */
  takeOff: () => Promise<void>
}

/** Takes a file off the badge that it stands on. */
export function TakeOffButton({ part, takeOff }: TakeOffButtonProps) {
  if (part.kind !== 'file' || !part.on_badge) return null
  const ask = async () => {
    const agreed = await confirmWith({
      title: t('Take this file off the badge?'),
      body: t('The badge is signed again without it, and nobody can open the file from the badge any more.'),
      resolveLabel: t('Take off the badge'),
      danger: true,
    })
    if (!agreed) return
    try {
      await takeOff()
      notices.success(t('The file is off the badge.'))
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <Button variant="ghost" onPress={() => void ask()}>
      {t('Take off the badge')} <span className="vh">{part.name}</span>
    </Button>
  )
}
