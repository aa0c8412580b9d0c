import { refuse } from '#infra/errors.ts'
import type { Examination } from '../verifier/index.ts'

type Found = NonNullable<Examination['found']>

/**
 * The badge, when all of it could be read. What is out of reach is refused, or, when its keeper wants that, kept as far
 * as the badge says by itself what it is for and whom it names.
 */
export const requireWhole = (
  { verification: { checks }, found }: Examination,
  { keepsUnreachable }: { keepsUnreachable: boolean },
): Found => {
  const gap = checks.find(({ status, name }) => status === 'not-checked' && unreachable.includes(name))
  if (!found) throw gap ? refuse('import.unreachable', { more: { result: gap.detail } }) : refuse('import.invalid')
  const { unread, facts, claims, isBearer } = found.reading
  const isNamed = facts.badge.name !== undefined
  const [missing] = unread
  if (missing && !(keepsUnreachable && isNamed && (claims.length > 0 || isBearer))) {
    throw refuse('import.unreachable', { more: { result: gap?.detail ?? `${missing.url} cannot be reached.` } })
  }
  if (!isNamed) throw refuse('import.invalid', { text: 'The badge has no name.' })
  return found
}

const unreachable = ['document', 'badge class', 'issuer']
