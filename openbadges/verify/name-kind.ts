import type { Check, CredentialSummary } from './report.ts'

const words = { endorsement: 'endorsement', record: 'learner record' } as const

/**
 * Says of an endorsement or a learner record what the checks say of a badge. Only our own words are replaced: the start and
 * the end of a sentence, between which a document may be quoted, and what to do next.
 */
export function nameKind(check: Check, kind: CredentialSummary['kind']): Check {
  // What is told of the badges and endorsements inside has been told in their own words.
  if (kind === undefined || isOfPart(check)) return check
  const { detail, next } = check
  const word = words[kind]
  const told = detail
    .replace(/^(The|This) badge\b/, `$1 ${word}`)
    .replace(/^(The (?:status|proof|key) of the) badge\b/, `$1 ${word}`)
    .replace(/^(The issuer has (?:revoked|suspended)) this badge\b/, `$1 this ${word}`)
    .replace(/\b(signed this|when the) badge( was signed)?\.$/, `$1 ${word}$2.`)
  return { ...check, detail: told, ...(next === undefined ? {} : { next: nameNext(next, kind) }) }
}

const nameNext = (next: string, kind: keyof typeof words): string =>
  next
    .replace(/\ba badge\b/g, kind === 'endorsement' ? 'an endorsement' : 'a learner record')
    .replaceAll('badge', words[kind])

const isOfPart = ({ name, detail }: Check): boolean =>
  name === 'included badge' || (name === 'endorsement' && !detail.startsWith('The badge holds'))
