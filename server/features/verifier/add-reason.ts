import { z } from 'zod'
import type { VerifyReport } from '#openbadges'
import { findOwnDocument } from './own-addresses.ts'

const revoked = z.object({ revoked: z.literal(true), revocationReason: z.string().min(1) })

/**
 * A status list says that a badge was revoked, not why. Of a badge awarded here the hosted document knows the reason,
 * and whoever holds the file deserves it as much as whoever has the link.
 */
export const addReason = async (report: VerifyReport): Promise<VerifyReport> => {
  const failed = report.checks.find((check) => check.name === 'status' && check.status === 'failed')
  if (!failed || report.credential?.version !== '3.0' || !report.credential.id) return report
  const document = await findOwnDocument(report.credential.id, 'application/ld+json')
  const found = document?.status === 200 ? revoked.safeParse(JSON.parse(document.text)) : undefined
  if (!found?.success) return report
  const detail = `The issuer has revoked this badge: ${found.data.revocationReason}`
  return {
    ...report,
    reason: report.reason === failed.detail ? detail : report.reason,
    checks: report.checks.map((check) => (check === failed ? { ...check, detail } : check)),
  }
}
