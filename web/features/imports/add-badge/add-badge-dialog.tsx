import { useEffect, useRef } from 'react'
import { t } from '#shared/i18n/text.ts'
import { otherBackpacksPath } from '#web/lib/backpack/backpack-badge-path.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { BulkImportDialog } from '../batch/bulk-import-dialog.tsx'
import { AddBadgeForm } from './add-badge-form.tsx'
import { AddedBadgePanel } from './added-badge-panel.tsx'
import { useAddBadge } from './use-add-badge.ts'
import { useShared } from './use-shared.ts'

/** The one place where badges from elsewhere come in, whatever form they have. */
export function AddBadgeDialog({ onClose }: { onClose: () => void }) {
  const add = useAddBadge()
  useShared(add)
  const top = useRef<HTMLDivElement>(null)
  const { added } = add
  useEffect(() => {
    // What the reader was at is gone; the outcome takes its place.
    if (added) top.current?.focus()
  }, [added])
  if (add.many) return <BulkImportDialog isOpen files={add.many} onClose={onClose} />
  return (
    <Dialog title={t('Add Badge')} isOpen onOpenChange={onClose} dismissable={!add.isAdding}>
      <div className="stack outline-none [box-shadow:none]" ref={top} tabIndex={-1}>
        {added ? (
          <AddedBadgePanel added={added} onAgain={add.again} />
        ) : (
          <>
            <p>
              {t('Bring in a badge that you earned elsewhere. {service} verifies it and keeps it exactly as it is.', {
                service: getConfig().theme.serviceName,
              })}
            </p>
            <p className="small muted">
              {t('Are your badges in another backpack?')} <Link href={otherBackpacksPath}>{t('Connect it')}</Link>
            </p>
            <AddBadgeForm add={add} onClose={onClose} />
          </>
        )}
      </div>
    </Dialog>
  )
}
