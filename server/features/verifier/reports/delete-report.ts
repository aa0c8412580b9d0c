import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

/** Deletes a report for whoever holds its token; a wrong one is answered as if there was no report. */
export const deleteReport = async (reportId: string, deleteToken: string): Promise<void> => {
  const { numDeletedRows } = await db()
    .deleteFrom('verification_reports')
    .where('report_id', '=', reportId)
    .where('delete_hash', '=', hashSecret(deleteToken))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}
