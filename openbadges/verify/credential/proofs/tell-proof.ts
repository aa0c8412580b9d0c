import { type Check, passed, warned } from '../../report.ts'
import type { JudgedProof } from './judge-proofs.ts'

/** Which of how many: from one. */
export interface Place {
  index: number
  count: number
}

/**
 * What became of a proof beside the one that the verdict rests on. One good proof is enough for a verdict, yet one that
 * does not hold, or that nobody could check, is never passed over.
 */
export function tellProof({ kind, checks, standing }: JudgedProof, { index, count }: Place): Check {
  if (standing === 'malformed') {
    return warned('proof', `Proof ${index} of ${count} is in no form that could be read as a proof.`)
  }
  if (standing === 'holds' || standing === 'shows a part') {
    return passed('proof', `Proof ${index} of ${count} (${kind}) holds as well.`)
  }
  const failure = checks.find(({ status }) => status === 'failed')
  if (failure !== undefined) {
    return warned('proof', `Proof ${index} of ${count} (${kind}) does not hold: ${failure.detail}`, failure.target)
  }
  const gap = checks.find(({ status }) => status === 'not-checked')
  return warned('proof', `Proof ${index} of ${count} (${kind}) could not be checked: ${gap?.detail ?? ''}`, gap?.target)
}

/** What is told of proofs too many to be looked at. */
export function tellRest(checked: number, count: number): Check[] {
  return checked < count ? [warned('proof', `There are ${count} proofs; ${checked} were looked at.`)] : []
}
