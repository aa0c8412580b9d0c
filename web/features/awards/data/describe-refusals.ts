import type { Award } from '#contracts/awards/awards.ts'
import { translate } from '#shared/i18n/text.ts'
import type { Refusal } from './use-awards.ts'

const namedAtMost = 5

/** Who was left out and why, the first few by name. */
export function describeRefusals(awards: readonly Award[], refused: readonly Refusal[]): string {
  const names = new Map(awards.map(({ slug, recipient_identifier: id }) => [slug, id]))
  const all = refused.map(({ award, reason }) => `${names.get(award) ?? award} (${translate(reason)})`)
  return [...all.slice(0, namedAtMost), ...(all.length > namedAtMost ? ['…'] : [])].join(', ')
}
