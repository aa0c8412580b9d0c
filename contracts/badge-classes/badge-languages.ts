import { z } from 'zod'
import { badgeClassesFault } from '#shared/messages/faults/badge-classes.ts'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { markdown, text } from '../fields/fields.ts'
import { badgeNameLength, descriptionLength, imageAltLength } from '../fields/limits.ts'

/** The language codes of Open Badges 3.0 (BCP 47 without variants and extensions), such as `en` and `pt-BR`. */
export const languageCode = z
  .string()
  .regex(/^[a-z]{2,4}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/, fieldFault('field.language'))

/** In how many languages beside its own a badge class can speak. */
export const translationMaximum = 20

/** What a badge class says in one more language. */
export const badgeTranslation = z.object({
  language: languageCode,
  name: text(badgeNameLength),
  description: text(descriptionLength),
  /** Left out or empty: the criteria in the badge's own language hold. */
  criteria_text: markdown(descriptionLength).nullish(),
  /** What the picture shows. Left out it stays as it was, empty it is taken away: then the badge's own holds. */
  image_alt: z.string().max(imageAltLength).nullish(),
})

export const badgeTranslations = z
  .array(badgeTranslation)
  .max(translationMaximum, badgeClassesFault('badge-class.most-languages', { most: translationMaximum }))

/** The same as it is kept and shown. */
export const shownTranslation = z.object({
  language: z.string(),
  name: z.string(),
  description: z.string(),
  criteria_text: z.string().nullable(),
  image_alt: z.string().optional(),
})
export type BadgeTranslation = z.infer<typeof shownTranslation>

/** In which languages a badge class speaks. */
export interface Spoken {
  in_language: string | null
  translations: readonly BadgeTranslation[]
}

/** What is translated of a badge class. */
export interface BadgeWords {
  name: string
  description: string
  criteria_text: string | null
  /** What the picture shows; empty or left out where nothing is said. */
  image_alt?: string | undefined
}

export interface ToldWords extends BadgeWords {
  /** Language tag of name and description; null where the class does not say it. */
  language: string | null
  /** Of the criteria, which may be there in the class's own language alone. */
  criteria_language: string | null
}

/** Language tags, the class's own first. */
export const listLanguages = ({ in_language, translations }: Spoken): string[] => [
  ...(in_language ? [in_language] : []),
  ...translations.map(({ language }) => language),
]

/**
 * The first of the languages somebody reads in which there is a text: the very same tag, or else one with the same primary
 * subtag, such as `de` for `de-CH`. Tags are compared without case (BCP 47 section 2.1.1).
 */
export const chooseLanguage = (wished: readonly string[], available: readonly string[]): string | undefined => {
  for (const wish of wished) {
    const tag = wish.trim().toLowerCase()
    const primary = primaryOf(tag)
    const found =
      available.find((one) => one.toLowerCase() === tag) ??
      available.find((one) => one.toLowerCase() === primary) ??
      available.find((one) => primaryOf(one.toLowerCase()) === primary)
    if (found !== undefined) return found
  }
  return undefined
}

const primaryOf = (tag: string): string => tag.split('-')[0] ?? tag

/** What a badge class says to somebody who reads these languages, the best first; in its own where it has none of them. */
export const tellIn = (own: BadgeWords, spoken: Spoken, wished: readonly string[]): ToldWords => {
  const language = chooseLanguage(wished, listLanguages(spoken))
  const { name, description, criteria_text, image_alt } = own
  const { in_language } = spoken
  const told = language === in_language ? undefined : spoken.translations.find((one) => one.language === language)
  if (!told)
    return { name, description, criteria_text, image_alt, language: in_language, criteria_language: in_language }
  return {
    name: told.name,
    description: told.description,
    criteria_text: told.criteria_text ?? criteria_text,
    image_alt: told.image_alt ?? image_alt,
    language: told.language,
    criteria_language: told.criteria_text === null ? in_language : told.language,
  }
}
