import { z } from 'zod'
import type { AchievementDetails } from '#contracts/badge-classes/achievement-details.ts'
import type { BadgeClassInput } from '#contracts/badge-classes/badge-classes.ts'
import { languageCode, translationMaximum } from '#contracts/badge-classes/badge-languages.ts'
import { badgeNameLength, descriptionLength, imageAltLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'

const code = () =>
  z
    .string()
    .trim()
    .min(1, t('Please choose a language'))
    .refine((text) => text === '' || languageCode.safeParse(text).success, t('Please enter a code such as en or pt-BR'))

const translationForm = () =>
  z.object({
    language: code(),
    name: z.string().trim().min(1, t('Please enter a badge name')).max(badgeNameLength),
    description: z.string().trim().min(1, t('Please enter a description')).max(descriptionLength),
    criteriaText: z
      .string()
      .max(descriptionLength)
      .refine((value) => !value.includes('!['), t('Images are not supported in Markdown')),
    imageAlt: z.string().max(imageAltLength),
  })

/** The language of the texts above, and the same texts in others; each language is there once. */
export const languagesForm = () =>
  z
    .object({ own: code(), translations: z.array(translationForm()).max(translationMaximum) })
    .superRefine(({ own, translations }, context) => {
      const taken = new Set([own])
      for (const [index, { language }] of translations.entries()) {
        if (language !== '' && taken.has(language)) {
          const message = t('This language is there already')
          context.addIssue({ code: 'custom', path: ['translations', index, 'language'], message })
        }
        taken.add(language)
      }
    })
export type LanguageValues = z.output<ReturnType<typeof languagesForm>>

export const noTranslation = { language: '', name: '', description: '', criteriaText: '', imageAlt: '' }

type TranslationValues = LanguageValues['translations'][number]

export const isTranslationFilled = ({ name, description, criteriaText, imageAlt }: TranslationValues) =>
  [name, description, criteriaText, imageAlt].some((text) => text.trim() !== '')

export const startLanguages = ({ in_language, translations }: AchievementDetails): LanguageValues => ({
  own: in_language ?? '',
  translations: translations.map(({ language, name, description, criteria_text, image_alt = '' }) => ({
    language,
    name,
    description,
    criteriaText: criteria_text ?? '',
    imageAlt: image_alt,
  })),
})

export const toLanguagesInput = ({ own, translations }: LanguageValues): Partial<BadgeClassInput> => ({
  in_language: own || null,
  translations: translations.map(({ language, name, description, criteriaText, imageAlt }) => ({
    language,
    name,
    description,
    criteria_text: criteriaText,
    image_alt: imageAlt,
  })),
})

/** What is sent when the section was taken away. */
export const noLanguages: Partial<BadgeClassInput> = { in_language: null, translations: [] }
