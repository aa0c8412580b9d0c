import { finding } from '#shared/messages/findings/finding.ts'
import { canonicalIdentifier } from '../recipient/canonical-identifier.ts'
import { matchIdentity, type NamedIdentity } from '../recipient/match-identity.ts'
import type { Tools } from '../tools.ts'
import { type Check, failed, notChecked, passed } from './report.ts'

/** Checks that one of the identities a badge names is the expected one. */
export function checkRecipient(named: NamedIdentity[], expected: string, tools: Pick<Tools, 'sha256'>): Check {
  const spellings = [expected.trim(), canonicalIdentifier('url', expected)]
  const outcomes = named.flatMap((identity) => spellings.map((text) => matchIdentity(identity, text, tools)))
  if (outcomes.includes('match')) return passed('recipient', finding('recipient.is', { name: expected }))
  if (outcomes.length === 0 || outcomes.includes('unsupported')) {
    return notChecked('recipient', finding('recipient.unclear'))
  }
  return failed('recipient', finding('recipient.is-not', { name: expected }))
}
