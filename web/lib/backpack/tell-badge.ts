import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { listLanguages, tellIn } from '#contracts/badge-classes/badge-languages.ts'
import { listWished } from '#web/lib/i18n/pick-locale.ts'

type BadgeText = BackpackBadge['json']['badge']

/** The languages a badge can be read in, where there are several. */
export function listTextLanguages({ json }: BackpackBadge): string[] {
  const languages = json.badge.details ? listLanguages(json.badge.details) : []
  return languages.length > 1 ? languages : []
}

export interface ToldBadge {
  badge: BackpackBadge
  /** Tags of what it is told in; undefined where that is not known. */
  language: string | undefined
  criteriaLanguage: string | undefined
}

/** A badge with its texts in one language, or in the best one for its reader. */
export function tellBadge(badge: BackpackBadge, language?: string): ToldBadge {
  const { details } = badge.json.badge
  if (!details || details.translations.length === 0) {
    const own = details?.in_language ?? undefined
    return { badge, language: own, criteriaLanguage: own }
  }
  const { criteria_text: ownCriteria = null, ...own } = badge.json.badge
  const told = tellIn({ ...own, criteria_text: ownCriteria }, details, language ? [language] : listWished())
  const { name, description, criteria_text, image_alt } = told
  const text: BadgeText = {
    ...own,
    name,
    description,
    ...(criteria_text === null ? {} : { criteria_text }),
    ...(image_alt ? { image_alt } : {}),
  }
  return {
    badge: { ...badge, json: { ...badge.json, badge: text } },
    language: told.language ?? undefined,
    criteriaLanguage: told.criteria_language ?? undefined,
  }
}

/** The language in which a list tells of a badge, where it is known. */
export const languageOf = (badge: BackpackBadge): string | undefined => tellBadge(badge).language

const told = new WeakMap<BackpackBadge, { languages: string; badge: BackpackBadge }>()

/** As tellBadge, for lists: what was told stays the same thing as long as its reader reads the same. */
export function tellForReader(badge: BackpackBadge): BackpackBadge {
  const languages = listWished().join()
  const known = told.get(badge)
  if (known?.languages === languages) return known.badge
  const fresh = tellBadge(badge).badge
  told.set(badge, { languages, badge: fresh })
  return fresh
}
