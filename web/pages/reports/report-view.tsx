import { useEffect, useState } from 'react'
import type { KeptReport } from '#contracts/verifier/verifier-reports.ts'
import { t } from '#shared/i18n/text.ts'
import { useArrival } from '../award/use-arrival.ts'
import { writeUtcDay } from '../parts/utc-time.tsx'
import { VerifyResult } from '../verifier/verify-result.tsx'
import { keepReport } from './keep-report.tsx'
import { ReportFiles } from './report-files.tsx'
import { forgetToken, recallToken } from './report-tokens.ts'

export interface ReportViewProps {
  origin: string
  report: KeptReport
}

/** A kept report with its files; whoever kept it can delete it from the same browser. */
export function ReportView({ origin, report }: ReportViewProps) {
  const [token, setToken] = useState<string>()
  const [gone, setGone] = useState(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const [newer, setNewer] = useState<string>()
  useEffect(() => setToken(recallToken(report.id)), [report.id])
  const [told, leadThere] = useArrival<HTMLParagraphElement>()
  if (gone) {
    return (
      <p ref={told} tabIndex={-1} role="status">
        {t('The report has been deleted.')} <a href="/verify">{t('Verify another badge')}</a>
      </p>
    )
  }

  const again = async (url: string) => {
    if (busy) return
    setBusy(true)
    setTrouble(undefined)
    const answer = await keepReport({ url }, undefined)
    if ('trouble' in answer) setTrouble(answer.trouble)
    else setNewer(answer.url)
    setBusy(false)
    leadThere()
  }
  const remove = async (deleteToken: string) => {
    if (busy) return
    setBusy(true)
    const isGone = await deleteReport(report.id, deleteToken)
    if (isGone) forgetToken(report.id)
    setGone(isGone)
    setTrouble(isGone ? undefined : t('The report could not be deleted. Try again in a moment.'))
    setBusy(false)
    if (isGone) leadThere()
  }
  const { url } = report.subject
  return (
    <>
      <VerifyResult result={report.verification} origin={origin} />
      <section className="section stack" aria-labelledby="report-more">
        <h2 id="report-more">{t('This report')}</h2>
        <p>
          {t('Kept until {day}. Whoever has its link can read it; it says nothing of whom it was checked for.', {
            day: writeUtcDay(report.keptUntil, 'long'),
          })}
        </p>
        <Subject report={report} />
        <ReportFiles base={`/v3/verify/reports/${report.id}`} issuer={report.issuer} />
        {trouble && (
          <p className="err" role="alert">
            {trouble}
          </p>
        )}
        {newer && (
          <p ref={told} tabIndex={-1} role="status">
            <a href={newer}>{t('Open the new report')}</a>
          </p>
        )}
        <p className="row tight needs-script">
          {url ? (
            <button type="button" className="btn" aria-disabled={busy} onClick={() => void again(url)}>
              {t('Check again')}
            </button>
          ) : (
            <a className="btn" href="/verify">
              {t('Check another file')}
            </a>
          )}
          {token && (
            <button type="button" className="btn quiet" aria-disabled={busy} onClick={() => void remove(token)}>
              {t('Delete this report')}
            </button>
          )}
        </p>
      </section>
    </>
  )
}

function Subject({ report: { subject, recipientAsked } }: { report: KeptReport }) {
  return (
    <p className="small muted wrap-any">
      {subject.url && t('Checked under the link {url}.', { url: subject.url })}
      {subject.sha256 && t('Checked from a file with the SHA-256 digest {digest}.', { digest: subject.sha256 })}{' '}
      {recipientAsked && t('It was compared with a recipient, who is not kept.')}
    </p>
  )
}

async function deleteReport(reportId: string, deleteToken: string): Promise<boolean> {
  try {
    const response = await fetch(`/v3/verify/reports/${reportId}`, {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ deleteToken }),
    })
    return response.ok || response.status === 404
  } catch {
    return false
  }
}
