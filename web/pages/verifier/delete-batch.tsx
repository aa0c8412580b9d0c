import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { confirmWith } from '../../ui/dialogs/confirm-dialog.tsx'

/** Deletes the batch for everybody who has its link, once that was confirmed. */
export function DeleteBatch({ batchId, onGone }: { batchId: string; onGone: () => void }) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const remove = async () => {
    if (busy) return
    const agreed = await confirmWith({
      title: t('Delete these results?'),
      body: t('The link of this page then shows nothing any more, to anybody. What still waits is not checked.'),
      resolveLabel: t('Delete'),
      danger: true,
    })
    if (!agreed) return
    setBusy(true)
    const isGone = await deleteBatch(batchId)
    setBusy(false)
    setTrouble(isGone ? undefined : t('The results could not be deleted. Try again in a moment.'))
    if (isGone) onGone()
  }
  return (
    <>
      <button type="button" className="btn needs-script" aria-disabled={busy} onClick={() => void remove()}>
        {t('Delete these results')}
      </button>
      {trouble && (
        <span className="err part" role="alert">
          {trouble}
        </span>
      )}
    </>
  )
}

async function deleteBatch(batchId: string): Promise<boolean> {
  try {
    const response = await fetch(`/v3/verify/batches/${batchId}`, { method: 'DELETE' })
    return response.ok || response.status === 404
  } catch {
    return false
  }
}
