import { useState } from 'react'
import type { KeptReport } from '#contracts/verifier/verifier-reports.ts'
import { t } from '#shared/i18n/text.ts'
import { fetchAgain } from '../../lib/api/fetch-again.ts'
import { makeKey } from '../../lib/formats/make-key.ts'
import { useArrival } from '../award/use-arrival.ts'
import { writeUtcDay } from '../parts/utc-time.tsx'
import { refusalOf, type VerifierQuestion } from '../verifier/ask-verifier.ts'
import { rememberToken } from './report-tokens.ts'

export interface KeepReportProps {
  question: VerifierQuestion
  recipient: string | undefined
}

/** Has the badge checked once more and its report kept; whoever has the link can read it. */
export function KeepReport({ question, recipient }: KeepReportProps) {
  const [busy, setBusy] = useState(false)
  const [kept, setKept] = useState<KeptReport>()
  const [trouble, setTrouble] = useState<string>()
  // It stands where the button was that had the focus.
  const [link, leadThere] = useArrival<HTMLAnchorElement>()
  const keep = async () => {
    if (busy) return
    setBusy(true)
    setTrouble(undefined)
    const answer = await keepReport(question, recipient)
    if ('trouble' in answer) setTrouble(answer.trouble)
    else {
      setKept(answer)
      leadThere()
    }
    setBusy(false)
  }
  if (kept) {
    return (
      <span role="status">
        <a ref={link} href={kept.url}>
          {t('Open the kept report')}
        </a>{' '}
        {t('(until {day})', { day: writeUtcDay(kept.keptUntil, 'medium') })}
      </span>
    )
  }
  return (
    <>
      {trouble && (
        <span className="err" role="alert">
          {trouble}
        </span>
      )}
      <button type="button" className="btn quiet needs-script" aria-disabled={busy} onClick={() => void keep()}>
        {busy && <span className="spin" aria-hidden="true" />}
        {t('Keep this report')}
      </button>
    </>
  )
}

/** The report as it was kept, or why it was not. What deletes it stays in this browser. */
export async function keepReport(
  { trouble, ...question }: VerifierQuestion,
  recipient: string | undefined,
): Promise<KeptReport | { trouble: string }> {
  try {
    if (trouble) return { trouble }
    const response = await fetchAgain('/v3/verify/reports', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': makeKey() },
      body: JSON.stringify({ ...question, recipient: recipient || undefined }),
    })
    if (!response.ok) return { trouble: await refusalOf(response) }
    const { deleteToken, ...report }: KeptReport & { deleteToken: string } = await response.json()
    rememberToken(report.id, deleteToken)
    return report
  } catch {
    return { trouble: t('The server could not be reached. Check your connection and try again.') }
  }
}
