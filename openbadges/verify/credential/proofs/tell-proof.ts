import { finding } from '#shared/messages/findings/finding.ts'
import { type Check, passed, warned } from '../../report.ts'
import type { EvaluatedProof } from './evaluate-proofs.ts'

/** Which of how many: from one. */
export interface Place {
  index: number
  count: number
}

/**
 * What became of a proof beside the one that the verdict rests on. One good proof is enough for a verdict, yet one that
 * does not hold, or that nobody could check, is never passed over.
 */
export function tellProof({ kind, checks, outcome }: EvaluatedProof, { index, count }: Place): Check {
  if (outcome === 'malformed') {
    return warned('proof', finding('proof.no-proof', { index, count }))
  }
  if (outcome === 'holds' || outcome === 'shows a part') {
    return passed('proof', finding('proof.also', { index, count, name: kind }))
  }
  const failure = checks.find(({ status }) => status === 'failed')
  if (failure !== undefined) {
    return warned(
      'proof',
      finding('proof.holds-not', { index, count, name: kind, why: failure.detail }),
      failure.target,
    )
  }
  const gap = checks.find(({ status }) => status === 'not-checked')
  return warned('proof', finding('proof.open', { index, count, name: kind, why: gap?.detail ?? '' }), gap?.target)
}

/** What is told of proofs too many to be looked at. */
export function tellRest(checked: number, count: number): Check[] {
  return checked < count ? [warned('proof', finding('proof.rest', { count, checked }))] : []
}
