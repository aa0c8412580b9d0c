import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Notice } from '../feedback/notice.tsx'
import { FormActions } from '../forms/form-actions.tsx'
import { Button } from '../navigation/button.tsx'

export interface SaveOrCancelProps {
  /** Why the server did not take it, where that is about no field. */
  refusal?: ReactNode
  isSaving: boolean
  onCancel: () => void
  /** What saving does, in other words than “Save”. */
  label?: string
}

/** The end of a form in a dialog, or of one that is put away: what was refused, and the two ways on. */
export function SaveOrCancel({ refusal, isSaving, onCancel, label }: SaveOrCancelProps) {
  return (
    <>
      {refusal && (
        <div className="mt-4">
          <Notice kind="error">{refusal}</Notice>
        </div>
      )}
      <FormActions className="buttons">
        <Button variant="ghost" onPress={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" variant="primary" isPending={isSaving} pendingLabel={t('Saving')}>
          {label ?? t('Save')}
        </Button>
      </FormActions>
    </>
  )
}
