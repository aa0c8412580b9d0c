import { t } from '#shared/i18n/text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { type FilterProps, FilterSelects, SortSelect } from './filter-selects.tsx'

export interface FilterDialogProps extends Omit<FilterProps, 'labelHidden'> {
  shown: number
  isOpen: boolean
  onOpenChange: (open: boolean) => void
}

export function FilterDialog({ shown, isOpen, onOpenChange, ...props }: FilterDialogProps) {
  return (
    <Dialog
      title={t('Filters')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      fromBelow
      buttons={
        <Button variant="primary" wide onPress={() => onOpenChange(false)}>
          {t('{shown, plural, one {Show # badge} other {Show # badges}}', { shown })}
        </Button>
      }
    >
      <FilterSelects {...props} />
      <SortSelect {...props} />
    </Dialog>
  )
}
