import { nameReport } from '#shared/badges/verdict-words.ts'
import { t } from '#shared/i18n/text.ts'
import { PageHead } from '../../ui/navigation/page-head.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import type { ReportPageProps } from '../parts/props.ts'
import { DataBlock } from '../verifier/data-block.tsx'
import { ReportView } from './report-view.tsx'
import { writeUtcTime } from './write-report.ts'

export function ReportPage({ site, report }: ReportPageProps) {
  const time = writeUtcTime(report.verification.checkedAt)
  return (
    <PageFrame site={site}>
      <PageHead
        title={nameReport(report.verification.credential?.kind)}
        sub={t('What was true on {time}. It may have been revoked since: check again to know.', { time })}
      />
      <div id="verify-report">
        <ReportView origin={site.origin} report={report} />
      </div>
      <DataBlock id="report-start" value={{ origin: site.origin, report }} />
    </PageFrame>
  )
}
