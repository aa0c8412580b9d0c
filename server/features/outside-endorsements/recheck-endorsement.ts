import type { EndorsementPath } from '#contracts/issuers/endorsements.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireRole } from '../issuers/index.ts'
import { verifyStatement } from '../verifier/index.ts'
import { takeVerification } from './add-endorsement.ts'
import { noteVerdict } from './note-verdict.ts'
import { refuseUnverified } from './refuse-unverified.ts'

/**
 * Verifies at once what would be verified again within the month. What no longer holds is shown no more; what cannot be
 * checked now stays as it is, and that is said.
 */
export const recheckEndorsement = async (
  actor: Actor,
  { issuerSlug, endorsementSlug }: EndorsementPath,
  ip: string,
): Promise<void> => {
  await requireRole(db(), actor, issuerSlug, 'decide-endorsements')
  const stored = await db()
    .selectFrom('endorsements')
    .select('credential')
    .where('issuer_id', '=', issuerSlug)
    .where('endorsement_id', '=', endorsementSlug)
    .where('endorser_id', 'is', null)
    .where('state', '=', 'accepted')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!stored) throw notFound()
  await takeVerification(issuerSlug)
  const report = await verifyStatement(stored.credential, ip)
  await noteVerdict(db(), endorsementSlug, report.verdict)
  if (report.verdict === 'unverifiable') throw refuseUnverified('endorsement.stays', report)
}
