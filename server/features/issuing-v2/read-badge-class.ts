import type { BadgeClassInput } from '#contracts/badge-classes/badge-classes.ts'
import type { BadgeClassInputV2 } from '#contracts/v2/badge-classes-v2.ts'

/** A badge class in the words of version 1. What version 2 has no word for stays as it is. */
export const readBadgeClass = (input: BadgeClassInputV2): BadgeClassInput => ({
  name: input.name,
  description: input.description,
  ...(input.image ? { image: input.image } : {}),
  criteria_text: input.criteriaNarrative,
  criteria_url: input.criteriaUrl,
  alignment: (input.alignments ?? []).map((item) => ({
    target_name: item.targetName,
    target_url: item.targetUrl,
    target_description: item.targetDescription,
    target_framework: item.targetFramework,
    target_code: item.targetCode,
  })),
  tags: input.tags ?? [],
  expires: input.expires,
  extensions: input.extensions,
})
