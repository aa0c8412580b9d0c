import type { AwardBatch } from '#contracts/awards/award-batches.ts'
import { t } from '#shared/i18n/text.ts'
import type { Status } from '#web/ui/feedback/status-label.tsx'

/** Undone, with awards that are still to be taken back. */
export const isBeingUndone = ({ state, to_take_back }: AwardBatch): boolean => state === 'undone' && to_take_back > 0

export function batchTitle(batch: AwardBatch): string {
  const { state, total, succeeded } = batch
  switch (state) {
    case 'scheduled':
      return t('{total, plural, one {# person will be awarded} other {# people will be awarded}}', { total })
    case 'running':
      return t('{total, plural, one {Awarding # person} other {Awarding # people}}', { total })
    case 'done':
      return t('{succeeded, plural, =0 {Nobody was awarded} one {Awarded # person} other {Awarded # people}}', {
        succeeded,
      })
    case 'undone':
      return isBeingUndone(batch) ? t('This batch is being undone') : t('This batch was undone')
    case 'cancelled':
      return t('This batch was called off')
  }
}

export function batchStatus(batch: AwardBatch): { status: Status; word: string } {
  const { state, failed } = batch
  switch (state) {
    case 'scheduled':
      return { status: 'pending', word: t('Planned') }
    case 'running':
      return { status: 'pending', word: t('Running') }
    case 'done':
      return failed > 0
        ? { status: 'revoked', word: t('{failed, plural, one {# failed} other {# failed}}', { failed }) }
        : { status: 'verified', word: t('Done') }
    case 'undone':
      return isBeingUndone(batch)
        ? { status: 'pending', word: t('Being undone') }
        : { status: 'unknown', word: t('Undone') }
    case 'cancelled':
      return { status: 'unknown', word: t('Cancelled') }
  }
}

/** "12:05", or "1:00:00" where minutes do not do. */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
