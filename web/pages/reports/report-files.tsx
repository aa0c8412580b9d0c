import { t } from '#shared/i18n/text.ts'

/** The files of a report, with how the signed one is checked. */
export function ReportFiles({ base, issuer }: { base: string; issuer?: string }) {
  return (
    <div className="stack-s">
      <p className="row tight">
        <a className="btn" href={`${base}/report.pdf`} download>
          {t('Download PDF')}
        </a>
        <a className="btn" href={`${base}/report.csv`} download>
          {t('Download CSV')}
        </a>
        <a className="btn" href={`${base}/report.json`} download>
          {t('Download signed JSON')}
        </a>
      </p>
      {issuer && (
        <p className="small muted wrap-any">
          {t('The signed JSON cannot be changed unnoticed: {issuer} has signed it (eddsa-jcs-2022).', {
            issuer,
          })}
        </p>
      )}
    </div>
  )
}
