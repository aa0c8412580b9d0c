import { refuse } from '#infra/errors.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import type { Examination } from '../../verifier/index.ts'

type Found = NonNullable<Examination['found']>

/**
 * The badge, when all of it could be read. What is out of reach is refused, or, when its keeper wants that, kept as far
 * as the badge says by itself whom it names.
 */
export const requireWhole = (
  { report: { checks }, found }: Examination,
  { keepsUnreachable }: { keepsUnreachable: boolean },
): Found => {
  const gap = checks.find(({ status, name }) => status === 'not-checked' && unreachable.includes(name))
  if (!found) {
    if (gap) throw refuse('import.unreachable', { more: { result: gap.detail } })
    const open = checks.find(({ status }) => status === 'not-checked')
    throw refuse('import.invalid', open && { sentence: { words: open.detail, means: open.codes.detail } })
  }
  const { unread, facts, identities, isBearer } = found.reading
  const isNamed = facts.badge.name !== undefined
  const [missing] = unread
  if (missing && !keepsUnreachable) {
    throw refuse('import.unreachable', { more: { result: gap?.detail ?? `${missing.url} cannot be reached.` } })
  }
  // Who earned it may stand at the address alone; without it anybody could keep it.
  if (missing && identities.length === 0 && !(isBearer && isNamed)) {
    throw refuse('import.unreachable', { more: { result: inEnglish(makeMessage('import.no-recipient')) } })
  }
  if (!missing && !isNamed) throw refuse('import.invalid', { sentence: makeMessage('import.no-name') })
  return found
}

const unreachable = ['document', 'badge class', 'issuer']
