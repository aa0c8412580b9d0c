import { useEffect, useRef } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { BatchStages } from './batch-stages.tsx'
import { type BatchFault, useBatch } from './use-batch.ts'

export interface BulkImportDialogProps {
  isOpen: boolean
  onClose: () => void
  /** What was dropped elsewhere and is brought in at once. */
  files?: readonly File[]
}

/** Many badges at once: a ZIP file of any platform, or several files. Its host opens and closes it. */
export function BulkImportDialog({ isOpen, ...rest }: BulkImportDialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, files = [] }: Omit<BulkImportDialogProps, 'isOpen'>) {
  const batch = useBatch({ needsManifest: false, onClose })
  const given = useRef(files)
  const { choose } = batch
  const begin = useRef(() => choose(given.current))
  useEffect(() => {
    // Effects run twice while developing; the badges must not.
    const timer = setTimeout(() => void begin.current())
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog title={t('Import badges')} isOpen onOpenChange={onClose} dismissable={batch.phase !== 'uploading'}>
      <BatchStages
        batch={batch}
        onClose={onClose}
        label={t('ZIP file or badges')}
        accept="application/octet-stream, .zip, .png, .svg, .json, .jsonld, .jwt, .jws, .csv, .txt"
        hint={t('A ZIP file or a list (JSON or CSV) of another platform, or several images and JSON files')}
        multiple
        error={batch.fault && describeFault(batch.fault)}
      />
    </Dialog>
  )
}

function describeFault({ reason, odd }: BatchFault): string | undefined {
  if (odd) return undefined
  return reason ?? t('The list of badges in the ZIP file (manifest.txt) cannot be read.')
}
