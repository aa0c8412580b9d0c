import type { RequestDecisions, RequestOutcome } from '#contracts/requests/reviewing.ts'
import { db } from '#infra/context.ts'
import { AppError, sentenceOf } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { inLanguage, writeSaid } from '#infra/languages/texts.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import { requireRole } from '../../issuers/index.ts'
import { decideRequest } from './decide-request.ts'

/**
 * Decides several requests in the same way, each in a transaction of its own: one that somebody else has decided meanwhile, or
 * whose badge cannot be awarded, keeps no other back. One after the other, since awards of a class wait for each other anyway.
 */
export const decideRequests = async (
  actor: Actor,
  issuerSlug: string,
  { requests, points_met, ...decision }: RequestDecisions,
  locale: Locale,
): Promise<RequestOutcome[]> => {
  await requireRole(db(), actor, issuerSlug, 'review-requests')
  const outcomes: RequestOutcome[] = []
  const wanted = new Map(requests.map(({ id, rounds }) => [id, rounds]))
  for (const [id, rounds] of wanted) {
    try {
      const verdicts = points_met ? 'all-met' : []
      const { state } = await decideRequest(actor, { issuerSlug, requestId: id }, { ...decision, rounds, verdicts })
      outcomes.push({ id, state, code: null, reason: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const reason = inLanguage(locale, () => writeSaid(sentenceOf(error)))
      outcomes.push({ id, state: null, code: error.code, reason })
    }
  }
  return outcomes
}
