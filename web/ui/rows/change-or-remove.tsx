import { Pencil, Trash2 } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

export interface ChangeOrRemoveProps {
  name: string
  /** What is lost with it, as the question says. */
  loss: string
  onChange: () => void
  /** Answers whether it was removed; a fresh sign-in may have been declined. */
  remove: () => Promise<boolean>
}

/** The two actions at the end of a row of what operators have set up. */
export function ChangeOrRemove({ name, loss, onChange, remove }: ChangeOrRemoveProps) {
  const askToRemove = async () => {
    const agreed = await confirmWith({
      title: t('Remove {name}?', { name }),
      body: loss,
      resolveLabel: t('Remove'),
      danger: true,
    })
    if (!agreed) return
    try {
      if (await remove()) notices.success(t('{name} was removed.', { name }))
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <span className="row nowrap tight -ms-3">
      <Button variant="ghost" iconOnly aria-label={t('Change {name}', { name })} onPress={onChange}>
        <Icon of={Pencil} />
      </Button>
      <Button variant="ghost" iconOnly aria-label={t('Remove {name}', { name })} onPress={() => void askToRemove()}>
        <Icon of={Trash2} />
      </Button>
    </span>
  )
}
