import { textOf } from '../json.ts'
import { parseDocument } from './parse-document.ts'
import { tellRevocation } from './tell-revocation.ts'
import { type WrittenReport, writeCheck } from './write-report.ts'

/**
 * A status list says that a badge was revoked, not why. The document at the address of the badge may know the reason, and
 * whoever holds the file deserves it as much as whoever has the link. `read` gives the text there, if it can be had.
 */
export async function addReason(
  report: WrittenReport,
  read: (url: string) => Promise<string | undefined>,
): Promise<WrittenReport> {
  const failed = report.checks.find((check) => check.name === 'status' && check.status === 'failed')
  if (!failed || report.credential?.version !== '3.0' || !report.credential.id) return report
  const parsed = parseDocument((await read(report.credential.id)) ?? '')
  const why = parsed.ok && parsed.json.revoked === true ? textOf(parsed.json.revocationReason) : undefined
  if (why === undefined) return report
  const found = tellRevocation(why)
  const { detail, codes } = writeCheck({ name: 'status', status: 'failed', detail: found })
  return {
    ...report,
    ...(report.reason === failed.detail && {
      reason: detail,
      codes: { ...report.codes, reason: codes.detail },
      why: found,
    }),
    checks: report.checks.map((check) =>
      check === failed ? { ...check, detail, codes: { ...check.codes, ...codes, next: check.codes.next } } : check,
    ),
  }
}
