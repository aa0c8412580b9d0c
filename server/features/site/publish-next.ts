import type { z } from 'zod'
import type { publishTermsVersion } from '#contracts/site/site-terms.ts'
import { asOperator } from '#infra/authority/operators.ts'
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
  await asOperator(actor, async (tx) => {
    if (((await findLatestTerms(tx))?.version ?? 0) !== after) throw refuse('site-text.changed')
    await publishTerms(tx, { version: after + 1, description, body: markdown }, actor)
  }).catch((error: unknown) => {
    throw error instanceof TermsError ? invalid({ markdown: [{ words: error.message }] }) : error
  })
}
