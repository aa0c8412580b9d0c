import { Archive } from 'lucide-react'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { putAway } from './use-badge-classes.ts'

export interface ArchivedNoteProps {
  id: string
  path: BadgePath
  badgeClass: BadgeClass
  mayEdit: boolean
}

/** Why nothing can be awarded here, and the way back. */
export function ArchivedNote({ id, path, badgeClass, mayEdit }: ArchivedNoteProps) {
  return (
    <div className="sheet pad row mb-8">
      <Icon of={Archive} />
      <p className="grow basis-64" id={id}>
        <span className="strong">{t('This badge is archived.')}</span>{' '}
        {t('It cannot be awarded while it is away; awards that were made already stay valid.')}
      </p>
      {mayEdit && <Button onPress={() => putAway(path, badgeClass, false)}>{t('Unarchive')}</Button>}
    </div>
  )
}
