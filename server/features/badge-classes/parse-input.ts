import type { BadgeClassInput } from '#contracts/badge-classes/badge-classes.ts'
import { webUrl } from '#contracts/fields/fields.ts'
import { withoutTags } from '#contracts/fields/without-tags.ts'
import { invalid, refuse } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'

const designBytes = 65_536

export interface InputRules {
  /** Version 2 takes classes that do not say what they are given for. */
  mayLackCriteria?: boolean
}

/**
 * The columns that a form of a badge class fills. What it leaves out is cleared, except for what older clients know
 * nothing of.
 */
export const parseInput = (input: BadgeClassInput, { mayLackCriteria = false }: InputRules = {}) => {
  const expires = parseExpiry(input.expires)
  return {
    name: input.name.trim(),
    description: input.description.trim(),
    ...parseCriteria(input, mayLackCriteria),
    tags: JSON.stringify(parseTagList(input.tags ?? [])),
    expires_amount: expires?.amount ?? null,
    expires_unit: expires?.duration ?? null,
    ...(input.achievement_type === undefined ? {} : { achievement_type: input.achievement_type }),
    ...(input.image_alt === undefined ? {} : { image_alt: input.image_alt?.trim() ?? '' }),
    ...(input.design === undefined ? {} : { design: writeDesign(input.design) }),
  }
}

function writeDesign(design: BadgeClassInput['design']): string | null {
  if (!design) return null
  const text = JSON.stringify(design)
  if (Buffer.byteLength(text) > designBytes) throw invalid({ design: [makeMessage('badge-class.drawing')] })
  return text
}

interface Criteria {
  criteria_text: string | null
  criteria_url: string | null
}

function parseCriteria({ criteria, criteria_text, criteria_url }: BadgeClassInput, mayLackCriteria: boolean): Criteria {
  const text = criteria_text?.trim() ? criteria_text : null
  const url = criteria_url || null
  if (text || url) {
    if (criteria) throw invalid({ criteria: [makeMessage('badge-class.one-criteria')] })
    return { criteria_text: text, criteria_url: url }
  }
  if (criteria?.trim()) return parseLegacyCriteria(withoutTags(criteria))
  if (!mayLackCriteria) throw refuse('badge-class.criteria')
  return { criteria_text: null, criteria_url: null }
}

/** Clients of the first interface send one field that is either an address or a text. */
function parseLegacyCriteria(criteria: string): Criteria {
  if (webUrl.safeParse(criteria).success) return { criteria_text: null, criteria_url: criteria }
  if (criteria.includes('![')) throw invalid({ criteria: [makeMessage('badge-class.markdown-images')] })
  return { criteria_text: criteria, criteria_url: null }
}

const parseTagList = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')),
]

function parseExpiry(expires: BadgeClassInput['expires']) {
  const amount = expires?.amount ?? null
  const duration = expires?.duration ?? null
  if (amount === null && duration === null) return undefined
  if (amount === null || duration === null) {
    throw invalid({ expires: [makeMessage('badge-class.expiry')] })
  }
  return { amount, duration }
}
