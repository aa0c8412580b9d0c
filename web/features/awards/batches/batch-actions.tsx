import { RotateCw, Undo2 } from 'lucide-react'
import type { AwardBatch } from '#contracts/awards/award-batches.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { useIssuerAccess, useOwnsAddress } from '#web/lib/data/use-issuer.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { isBeingUndone } from './batch-words.ts'
import { type ShownBatchPath, sendRetry, sendUndo } from './use-batches.ts'

export interface BatchActionsProps {
  path: ShownBatchPath
  batch: AwardBatch
  issuer: Issuer
}

export function BatchActions({ path, batch, issuer }: BatchActionsProps) {
  const { mayEdit } = useIssuerAccess(issuer)
  const owns = useOwnsAddress()
  const isMaker = batch.created_by !== null && owns(batch.created_by)
  const mayUndo = batch.can_undo && (mayEdit || isMaker)
  const mayRetry = batch.state === 'done' && batch.failed > 0
  if (!mayUndo && !mayRetry) return null
  return (
    <div className="row mt-6 justify-center">
      {mayRetry && (
        <Button onPress={() => retry(path)} pendingLabel={t('Retrying')}>
          <Icon of={RotateCw} />
          {t('Try the failed ones again')}
        </Button>
      )}
      {mayUndo && (
        <Button onPress={() => undo(path, batch)} pendingLabel={t('Undoing')}>
          <Icon of={Undo2} />
          {batch.state === 'scheduled' ? t('Call off') : t('Undo whole batch')}
        </Button>
      )}
    </div>
  )
}

async function retry(path: ShownBatchPath): Promise<void> {
  try {
    await sendRetry(path)
  } catch (failure) {
    notices.error(t('Could not retry: {message}', { message: messageOf(failure) }))
  }
}

async function undo(path: ShownBatchPath, { state, total, failed, skipped }: AwardBatch): Promise<void> {
  const isScheduled = state === 'scheduled'
  // Who holds the badge from before keeps it.
  const taken = total - failed - skipped
  const agreed = await confirmWith({
    title: isScheduled ? t('Call this award off?') : t('Undo the whole batch?'),
    body: isScheduled
      ? t('{total, plural, one {# person is} other {# people are}} not awarded then. Call it off?', { total })
      : t(
          'All awards of this batch to {taken, plural, one {# person} other {# people}} are taken back, and no mails go out. This cannot be undone.',
          { taken },
        ),
    resolveLabel: isScheduled ? t('Call off') : t('Undo whole batch'),
    rejectLabel: isScheduled ? t('Keep it') : t('Cancel'),
    danger: true,
  })
  if (!agreed) return
  try {
    const now = await sendUndo(path)
    if (isScheduled) notices.success(t('The batch was called off.'))
    else notices.success(isBeingUndone(now) ? t('The batch is being undone.') : t('The batch was undone.'))
  } catch (failure) {
    notices.error(t('Could not undo the batch: {message}', { message: messageOf(failure) }))
  }
}
