import { z } from 'zod'
import { type AchievementDetails, identifierTypes } from '#contracts/badge-classes/achievement-details.ts'
import type { BadgeClassInput } from '#contracts/badge-classes/badge-classes.ts'
import { languageCode } from '#contracts/badge-classes/badge-languages.ts'
import { detailLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { lenientUrl } from '#web/lib/formats/lenient-url.ts'

const short = () => z.string().trim().max(detailLength)
const language = () =>
  z
    .string()
    .trim()
    .refine((code) => code === '' || languageCode.safeParse(code).success, t('Please enter a code such as en or pt-BR'))

export const moreForm = () =>
  z.object({
    fieldOfStudy: short(),
    specialization: short(),
    humanCode: short(),
    versionLabel: short(),
    related: z.array(
      z.object({
        id: z.string().trim().min(1, t('Please enter an address')).pipe(lenientUrl()),
        inLanguage: language(),
        version: short(),
      }),
    ),
    identifiers: z.array(
      z.object({ identifier: z.string().trim().min(1, t('Please enter an identifier')).max(1024), type: z.string() }),
    ),
    keepsCopies: z.boolean(),
  })
export type MoreValues = z.output<ReturnType<typeof moreForm>>

export const noRelated = { id: '', inLanguage: '', version: '' }
export const noIdentifier = { identifier: '', type: 'identifier' }

export const startMore = (details: AchievementDetails): MoreValues => ({
  fieldOfStudy: details.field_of_study ?? '',
  specialization: details.specialization ?? '',
  humanCode: details.human_code ?? '',
  versionLabel: details.version_label ?? '',
  related: details.related.map(({ id, in_language, version }) => ({
    id,
    inLanguage: in_language ?? '',
    version: version ?? '',
  })),
  identifiers: details.other_identifiers.map(({ identifier, identifier_type: type }) => ({ identifier, type })),
  keepsCopies: details.keep_copies_current,
})

export const isMoreFilled = ({ keepsCopies, ...said }: MoreValues): boolean =>
  keepsCopies || Object.values(said).some((value) => value.length > 0)

export const toMoreInput = (more: MoreValues): Partial<BadgeClassInput> => ({
  field_of_study: more.fieldOfStudy,
  specialization: more.specialization,
  human_code: more.humanCode,
  version_label: more.versionLabel,
  related: more.related.map(({ id, inLanguage, version }) => ({ id, in_language: inLanguage || null, version })),
  other_identifiers: more.identifiers.map(({ identifier, type }) => ({
    identifier,
    identifier_type: identifierTypes.find((one) => one === type) ?? type,
  })),
  keep_copies_current: more.keepsCopies,
})

/** What is sent when the section was taken away. */
export const noMore: Partial<BadgeClassInput> = {
  field_of_study: null,
  specialization: null,
  human_code: null,
  version_label: null,
  related: [],
  other_identifiers: [],
  keep_copies_current: false,
}
