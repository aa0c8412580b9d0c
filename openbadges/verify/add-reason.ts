import { textOf } from '../json.ts'
import { parseDocument } from './parse-document.ts'
import type { VerifyReport } from './report.ts'

/**
 * A status list says that a badge was revoked, not why. The document at the address of the badge may know the reason, and
 * whoever holds the file deserves it as much as whoever has the link. `read` gives the text there, if it can be had.
 */
export async function addReason(
  report: VerifyReport,
  read: (url: string) => Promise<string | undefined>,
): Promise<VerifyReport> {
  const failed = report.checks.find((check) => check.name === 'status' && check.status === 'failed')
  if (!failed || report.credential?.version !== '3.0' || !report.credential.id) return report
  const parsed = parseDocument((await read(report.credential.id)) ?? '')
  const why = parsed.ok && parsed.json.revoked === true ? textOf(parsed.json.revocationReason) : undefined
  if (why === undefined) return report
  const detail = `The issuer has revoked this badge: ${why}`
  return {
    ...report,
    reason: report.reason === failed.detail ? detail : report.reason,
    checks: report.checks.map((check) => (check === failed ? { ...check, detail } : check)),
  }
}
