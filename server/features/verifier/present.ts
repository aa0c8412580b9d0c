import type { Verification } from '#contracts/verifier/verifier.ts'
import { shownDb } from '#infra/context.ts'
import { addReason, presentReport, type VerifyReport } from '#openbadges'
import { findTrust } from '../issuers/index.ts'
import { findOwnDocument } from './own-addresses.ts'

/**
 * The report as it is given out, with the reason of a revocation where this server knows it; with the codes of its
 * sentences for programs that are answered at once, as none are kept.
 */
export const present = async (
  report: VerifyReport,
  checkedAt: Date,
  options: { isCoded?: boolean } = {},
): Promise<Verification> => presentTold(await addOwnReason(report), checkedAt, options)

/** The report with the reason of a revocation where this server knows it. */
export const addOwnReason = (report: VerifyReport): Promise<VerifyReport> => addReason(report, readOwn)

/** As `present`, for a report that has its reason. */
export const presentTold = (
  report: VerifyReport,
  checkedAt: Date,
  { isCoded = false }: { isCoded?: boolean } = {},
): Promise<Verification> => markTrusted(presentReport(report, checkedAt, { isCoded }))

/** What operators say of an issuer goes for badges that stand up to every check alone, and for who it was when they said it. */
async function markTrusted(verification: Verification): Promise<Verification> {
  if (verification.verdict !== 'valid') return verification
  const trust = await findTrust(shownDb(), verification.credential?.issuer ?? {})
  switch (trust.is) {
    case 'vouched':
      return { ...verification, trustedIssuer: true, trustedSince: trust.since.toISOString() }
    case 'changed':
      return { ...verification, trustRests: { since: trust.since.toISOString(), name: trust.formerName } }
    case 'named':
      return verification
  }
}

async function readOwn(url: string): Promise<string | undefined> {
  const document = await findOwnDocument(url, 'application/ld+json')
  return document?.status === 200 ? document.text : undefined
}
