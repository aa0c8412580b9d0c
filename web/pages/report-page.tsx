import { t } from '../lib/text.ts'
import { PageHead } from '../ui/page-head.tsx'
import { DataBlock } from './data-block.tsx'
import { PageFrame } from './page-frame.tsx'
import type { ReportPageProps } from './props.ts'
import { ReportView } from './report-view.tsx'
import { reportTitle, writeUtcTime } from './write-report.ts'

export function ReportPage({ site, report }: ReportPageProps) {
  const time = writeUtcTime(report.verification.checkedAt)
  return (
    <PageFrame site={site}>
      <PageHead
        title={reportTitle(report.verification)}
        sub={t('What was true on {time}. It may have been revoked since: check again to know.', { time })}
      />
      <div id="verify-report">
        <ReportView origin={site.origin} report={report} />
      </div>
      <DataBlock id="report-start" value={{ origin: site.origin, report }} />
    </PageFrame>
  )
}
