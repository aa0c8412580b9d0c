import { refuse } from '#infra/errors.ts'
import type { OutsideAnswer } from '#infra/outside/fetch.ts'

/** The answer, when it is one; AppError with what went wrong otherwise. */
export const requireAnswer = (answer: OutsideAnswer): Extract<OutsideAnswer, { ok: true }> => {
  if (answer.ok) return answer
  if (answer.status === 403) throw refuse('other.scope')
  if (answer.status !== undefined || answer.reason === 'too-large' || answer.reason === 'redirects') {
    throw refuse('other.failed')
  }
  throw refuse('other.unreachable')
}
