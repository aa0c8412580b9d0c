import type { z } from 'zod'
import type { ltiPlatformInput } from '#contracts/lti/lti-platforms.ts'
import { holdSignInOf } from '#infra/authority/hold-sign-in.ts'
import { db } from '#infra/context.ts'
import { type Actor, requireConfirmedPerson } from '#infra/http/actor.ts'
import { requireRole } from '../../issuers/index.ts'
import type { PlatformRow } from '../queries.ts'
import { storePlatform } from './register-platform.ts'

/** Registers a platform by what its administrator typed. */
export const addPlatform = async (
  actor: Actor,
  issuerId: string,
  input: z.output<typeof ltiPlatformInput>,
): Promise<PlatformRow> => {
  await requireRole(db(), actor, issuerId, 'edit')
  requireConfirmedPerson(actor)
  return storePlatform(actor, issuerId, { ...input, token_audience: null }, (tx) => holdSignInOf(tx, actor))
}
