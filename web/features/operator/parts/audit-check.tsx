import { useState } from 'react'
import type { z } from 'zod'
import { checkAuditChain } from '#contracts/operator/audit.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'

type Part = z.infer<typeof checkAuditChain.response>

export interface AuditCheck {
  isRunning: boolean
  /** What is known so far. */
  part: Part | undefined
  run: () => Promise<void>
}

/** Goes along the whole log, part by part. */
export function useAuditCheck(): AuditCheck {
  const [isRunning, setRunning] = useState(false)
  const [part, setPart] = useState<Part>()
  const run = async () => {
    setRunning(true)
    setPart(undefined)
    try {
      for (let last: Part | undefined; !last || (last.fault === null && last.checked < last.total); ) {
        last = await call(checkAuditChain, { query: last ? { after: String(last.checked), hash: last.hash } : {} })
        setPart(last)
      }
    } catch (failure) {
      setPart(undefined)
      notices.error(messageOf(failure))
    }
    setRunning(false)
  }
  return { isRunning, part, run }
}

export function AuditOutcome({ check: { isRunning, part } }: { check: AuditCheck }) {
  if (!part) return null
  const { total, checked, hash, fault } = part
  if (isRunning) {
    return (
      <div className="mb-5">
        <Progress label={t('Checked entries')} done={checked} total={total} />
      </div>
    )
  }
  return (
    <div className="mb-5 [overflow-wrap:anywhere]">
      {fault ? (
        <Notice kind="error" title={t('The log is not whole')}>
          {fault.kind === 'missing'
            ? t('Entry {number, number} is missing. Compare with an export or a backup from before.', {
                number: fault.number,
              })
            : t('Entry {number, number} is not as it was written. Compare with an export or a backup from before.', {
                number: fault.number,
              })}
        </Notice>
      ) : (
        <Notice kind="success" title={t('The log is whole')}>
          {t(
            '{checked, plural, one {# entry is} other {# entries are}} as they were written. Note the hash of the last one somewhere else: {hash}',
            { checked, hash },
          )}
        </Notice>
      )}
    </div>
  )
}
