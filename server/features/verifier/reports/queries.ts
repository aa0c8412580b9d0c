import { type KeptReport, keptReport } from '#contracts/verifier/verifier-reports.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { tellConfirmed } from '../names/tell-confirmed.ts'

/** The signed text of a report that is still kept; 410 for one that was withdrawn. */
export const requireReportDocument = async (reportId: string): Promise<string> => {
  const row = await db()
    .selectFrom('verification_reports')
    .select(['document', 'withdrawn_at'])
    .where('report_id', '=', reportId)
    .where('keep_until', '>', now())
    .executeTakeFirst()
  if (!row) throw notFound()
  // It bears a signature of this server, which nobody should be able to fetch any more.
  if (row.withdrawn_at) throw refuse('verify.report-withdrawn')
  return row.document
}

const stored = keptReport.omit({ id: true, url: true })

/** A report that is still kept, as it was signed. */
export const requireReport = async (reportId: string): Promise<KeptReport> => {
  const document = JSON.parse(await requireReportDocument(reportId))
  const { verification, ...report } = stored.parse(document)
  return { ...report, verification: tellConfirmed(verification), id: document.reportId, url: document.id }
}

/** Drops what is kept no longer. */
export const sweepReports = async (db: Db): Promise<void> => {
  await db.deleteFrom('verification_reports').where('keep_until', '<=', now()).execute()
}
