import type { Verification } from '#contracts/verifier.ts'
import { addReason, presentReport, type VerifyReport } from '#openbadges'
import { findOwnDocument } from './own-addresses.ts'

/** The report as it is given out, with the reason of a revocation where this server knows it. */
export const present = async (report: VerifyReport, checkedAt: Date): Promise<Verification> =>
  presentReport(await addReason(report, readOwn), checkedAt)

async function readOwn(url: string): Promise<string | undefined> {
  const document = await findOwnDocument(url, 'application/ld+json')
  return document?.status === 200 ? document.text : undefined
}
