import { sql } from 'kysely'
import { type KeptReport, keptReport } from '#contracts/verifier/verifier-reports.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import type { Sweep } from '#infra/sweeps/sweep.ts'
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
export const sweep: Sweep = {
  name: 'verification-reports',
  steps: [dropEnded('verification_reports', 'report_id', () => sql<boolean>`keep_until <= ${now()}`)],
}
