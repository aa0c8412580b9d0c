import type { JobKind, ListedJob } from '#contracts/operator/operator-jobs.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { jobKindName } from '../data/describe-job.ts'
import { forgetJob, runAgain } from '../data/use-jobs.ts'

async function retry(kind: string, id?: string) {
  try {
    const count = await runAgain(kind, id)
    notices.success(
      t('{count, plural, =0 {No job runs again.} one {# job runs again.} other {# jobs run again.}}', { count }),
    )
  } catch (failure) {
    notices.error(messageOf(failure))
  }
}

/** All of a kind that were given up, as many as one call takes. */
export const RetryAll = ({ kind, dead }: JobKind) =>
  dead > 0 &&
  kind !== 'dead' && (
    <Button
      variant="quiet"
      aria-label={t('Run all again: {kind}', { kind: jobKindName(kind) })}
      onPress={() => retry(kind)}
    >
      {t('Run all again')}
    </Button>
  )

/** What can be done about a job that does not get on; that it is dropped is asked for once more. */
export function JobActions({ id, kind, state }: ListedJob) {
  if (state !== 'dead' && state !== 'paused') return null
  const name = jobKindName(kind)
  const drop = async () => {
    const isMeant = await confirmWith({
      title: t('Discard this job?'),
      body: t('What it was meant to do is not done, now or later.'),
      resolveLabel: t('Discard'),
      danger: true,
    })
    if (!isMeant) return
    try {
      await forgetJob(kind, id)
      notices.success(t('The job was discarded.'))
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <span className="row tight min-[48rem]:justify-end min-[64rem]:flex-nowrap">
      {kind !== 'dead' && (
        <Button
          variant="quiet"
          aria-label={state === 'dead' ? t('Run again: {kind}', { kind: name }) : t('Run now: {kind}', { kind: name })}
          onPress={() => retry(kind, id)}
        >
          {state === 'dead' ? t('Run again') : t('Run now')}
        </Button>
      )}
      {state === 'dead' && (
        <Button variant="quiet" aria-label={t('Discard: {kind}', { kind: name })} onPress={drop}>
          {t('Discard')}
        </Button>
      )}
    </span>
  )
}
