import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

export interface KeptListProps {
  count: number
  onContinue: () => void
  onDiscard: () => void
}

/** Offers the list that was left here before. */
export function KeptList({ count, onContinue, onDiscard }: KeptListProps) {
  return (
    <Sheet as="section" aria-labelledby="kept-list" className="mb-6">
      <h2 id="kept-list" className="text-lg">
        {t('Continue with your list of {count, plural, one {# person} other {# people}}?', { count })}
      </h2>
      <p className="small muted mt-1">
        {t('Nobody has been awarded yet. The list is kept in this tab until you sign out.')}
      </p>
      <div className="row tight mt-4">
        <Button variant="primary" onPress={onContinue}>
          {t('Continue')}
        </Button>
        <Button variant="ghost" onPress={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </Sheet>
  )
}
