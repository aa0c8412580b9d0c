import type { z } from 'zod'
import type { publishTermsVersion } from '#contracts/site/site-terms.ts'
import { db } from '#infra/context.ts'
import { invalid, refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { publishTerms, TermsError } from './publish-terms.ts'
import { findLatestTerms } from './queries.ts'

/** Puts the version after the one that the operator saw in force. */
export const publishNext = async (
  actor: Actor,
  { after, description, markdown }: z.output<typeof publishTermsVersion.body>,
): Promise<void> => {
  requireConfirmed(actor)
  if (((await findLatestTerms(db()))?.version ?? 0) !== after) throw refuse('site-text.changed')
  try {
    await publishTerms(db(), { version: after + 1, description, body: markdown }, actor)
  } catch (error) {
    if (error instanceof TermsError) throw invalid({ markdown: [{ words: error.message }] })
    throw error
  }
}
