import type { z } from 'zod'
import type { setVcStatus } from '#contracts/standards/vc-api.ts'
import { config, db } from '#infra/context.ts'
import { AppError, invalid, notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { revokeAward } from '../awards/index.ts'
import { requireRole } from '../issuers/index.ts'
import { findPlace } from './queries.ts'

const usualReason = 'Revoked by the issuer'

/** Revokes the award whose credential has that id. Once more is the same as once; back is not possible. */
export const setStatus = async (
  actor: Actor,
  { credentialId, credentialStatus, status, reason }: z.output<typeof setVcStatus.body>,
): Promise<void> => {
  const wanted = status ?? [credentialStatus].flat()[0]?.status
  if (wanted === undefined) throw invalid({ status: [makeMessage('field.required')] })
  const at = await findPlace(db(), readAwardId(credentialId))
  if (!at) throw notFound()
  await requireRole(db(), actor, at.issuerSlug, 'revoke')
  if (wanted === false || wanted === '0') {
    if (at.isRevoked) throw refuse('vc.final')
    return
  }
  try {
    await revokeAward(actor, at, reason ?? usualReason)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'award.revoked') throw error
  }
}

function readAwardId(credentialId: string): string {
  const start = `${config().origin}/public/assertions/`
  return credentialId.startsWith(start) ? credentialId.slice(start.length) : ''
}
