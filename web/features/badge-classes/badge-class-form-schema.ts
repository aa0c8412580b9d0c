import { z } from 'zod'
import { shownAchievementDetails } from '#contracts/badge-classes/achievement-details.ts'
import { achievementTypes, type BadgeClass, type BadgeClassInput } from '#contracts/badge-classes/badge-classes.ts'
import { webUrl } from '#contracts/fields/fields.ts'
import { badgeNameLength, descriptionLength, imageAltLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { plainDecimal, showDecimal } from '#web/lib/formats/decimal.ts'
import { lenientUrl } from '#web/lib/formats/lenient-url.ts'
import { addTag } from './add-tag.ts'
import {
  type LanguageValues,
  languagesForm,
  noLanguages,
  startLanguages,
  toLanguagesInput,
} from './details/language-values.ts'
import { isMoreFilled, type MoreValues, moreForm, noMore, startMore, toMoreInput } from './details/more-values.ts'
import {
  creditsForm,
  type ResultValues,
  resultsForm,
  startResult,
  toResultDescription,
} from './details/result-values.ts'
import { isTyped, skillForm, startSkill, toAlignment } from './details/skill-values.ts'

const longestExpiry = 1000

const prose = () =>
  z
    .string()
    .max(descriptionLength)
    .refine((value) => !value.includes('!['), t('Images are not supported in Markdown'))

const alignmentFields = () =>
  z.object({
    name: z.string().trim().min(1, t('Please enter an alignment name')),
    url: z.string().trim().min(1, t('Please enter an alignment URL')).pipe(lenientUrl()),
    description: z.string(),
    framework: z.string(),
    code: z.string(),
  })

const units = ['days', 'weeks', 'months', 'years'] as const

const expiryFields = () =>
  z.object({
    amount: z
      .string()
      .trim()
      .regex(/^[1-9]\d*$/, t('Must be a positive integer'))
      .refine(
        (value) => !/^\d+$/.test(value) || Number(value) <= longestExpiry,
        t('At most {maximum, number}', { maximum: longestExpiry }),
      ),
    duration: z.enum(['', ...units]).refine((value) => value !== '', t('Please select a duration')),
  })

const asIs = z.object({ amount: z.string(), duration: z.enum(['', ...units]) })

export const noAlignment = { name: '', url: '', description: '', framework: '', code: '' }

/** What is typed into the form of a badge class; a detail that is not added is neither checked nor sent. */
export const badgeClassForm = () =>
  z
    .object({
      image: z.string().min(1, t('Please provide a valid image file')),
      imageAlt: z.string().trim().min(1, t('Please say what the image shows')).max(imageAltLength),
      /** The drawing the image was made from; a picture from a file has none. */
      design: z.record(z.string(), z.unknown()).nullable(),
      name: z.string().trim().min(1, t('Please enter a badge name')).max(badgeNameLength),
      description: z.string().trim().min(1, t('Please enter a description')).max(descriptionLength),
      achievementType: z.enum(['', ...achievementTypes]),
      criteriaText: prose(),
      criteriaUrl: lenientUrl(),
      /** Holds no value; the message about the two fields above hangs on it. */
      criteria: z.undefined(),
      alignments: z.array(alignmentFields()),
      tags: z.array(z.string()),
      /** Typed but not added yet; it is taken all the same. */
      newTag: z.string(),
      hasTags: z.boolean(),
      hasExpiry: z.boolean(),
      expiry: asIs,
      skills: z.array(skillForm()),
      hasResults: z.boolean(),
      creditsAvailable: z.string(),
      results: z.array(z.custom<ResultValues>()),
      hasLanguages: z.boolean(),
      languages: z.custom<LanguageValues>(),
      hasMore: z.boolean(),
      more: z.custom<MoreValues>(),
    })
    .superRefine((form, context) => {
      if (form.criteriaText.trim() === '' && form.criteriaUrl.trim() === '') {
        context.addIssue({ code: 'custom', path: ['criteria'], message: t('Either text or URL is required.') })
      }
      const check = (isAdded: boolean, name: string, schema: z.ZodType, value: unknown) => {
        if (!isAdded) return
        for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
          context.addIssue({ code: 'custom', path: [name, ...path], message })
        }
      }
      check(form.hasExpiry, 'expiry', expiryFields(), form.expiry)
      check(form.hasResults, 'creditsAvailable', creditsForm(), form.creditsAvailable)
      check(form.hasResults, 'results', resultsForm(), form.results)
      check(form.hasLanguages, 'languages', languagesForm(), form.languages)
      check(form.hasMore, 'more', moreForm(), form.more)
    })

export type BadgeClassValues = z.output<ReturnType<typeof badgeClassForm>>

export function startBadgeClassForm(badge: BadgeClass | undefined): BadgeClassValues {
  const details = shownAchievementDetails.parse(badge ?? {})
  const alignment = badge?.alignment ?? []
  const more = startMore(details)
  return {
    image: badge?.image ?? '',
    imageAlt: badge?.image_alt ?? '',
    design: badge?.design ?? null,
    name: badge?.name ?? '',
    description: badge?.description ?? '',
    achievementType: achievementTypes.find((type) => type === badge?.achievement_type) ?? '',
    criteriaText: badge?.criteria_text ?? '',
    criteriaUrl: badge?.criteria_url ?? '',
    criteria: undefined,
    alignments: alignment
      .filter((item) => !isTyped(item))
      .map((alignment) => ({
        name: alignment.target_name,
        url: alignment.target_url,
        description: alignment.target_description ?? '',
        framework: alignment.target_framework ?? '',
        code: alignment.target_code ?? '',
      })),
    tags: badge?.tags ?? [],
    newTag: '',
    hasTags: (badge?.tags.length ?? 0) > 0,
    hasExpiry: badge?.expires.amount != null,
    expiry: { amount: String(badge?.expires.amount ?? ''), duration: badge?.expires.duration ?? '' },
    skills: alignment.filter(isTyped).map(startSkill),
    hasResults: details.credits_available !== null || details.result_descriptions.length > 0,
    creditsAvailable: details.credits_available === null ? '' : showDecimal(String(details.credits_available)),
    results: details.result_descriptions.map(startResult),
    hasLanguages: details.in_language !== null || details.translations.length > 0,
    languages: startLanguages(details),
    hasMore: isMoreFilled(more),
    more,
  }
}

export function toBadgeClassInput(form: BadgeClassValues): BadgeClassInput {
  const { duration } = form.expiry
  return {
    name: form.name,
    description: form.description,
    image: form.image,
    image_alt: form.imageAlt,
    design: form.design,
    achievement_type: form.achievementType === '' ? null : form.achievementType,
    criteria_text: form.criteriaText,
    criteria_url: form.criteriaUrl,
    alignment: [
      ...form.alignments.map(({ name, url, description, framework, code }) => ({
        target_name: name,
        target_url: url,
        target_description: description,
        target_framework: framework,
        target_code: code,
        target_type: null,
      })),
      ...form.skills.map(toAlignment),
    ],
    tags: form.hasTags ? addTag(form.tags, form.newTag) : [],
    credits_available:
      form.hasResults && form.creditsAvailable !== '' ? Number(plainDecimal(form.creditsAvailable)) : null,
    result_descriptions: form.hasResults ? form.results.map(toResultDescription) : [],
    ...(form.hasLanguages ? toLanguagesInput(form.languages) : noLanguages),
    ...(form.hasMore ? toMoreInput(form.more) : noMore),
    expires: form.hasExpiry && duration !== '' ? { amount: Number(form.expiry.amount), duration } : null,
  }
}

/** Where in the form the server's words belong; of the alignments it does not say which one it means. */
export const findBadgeClassFields = ({ alignments }: BadgeClassValues) => {
  const refused = alignments.findIndex(({ url }) => !webUrl.safeParse(url).success)
  return {
    name: 'name',
    description: 'description',
    image: 'image',
    image_alt: 'imageAlt',
    achievement_type: 'achievementType',
    criteria_text: 'criteriaText',
    criteria_url: 'criteriaUrl',
    in_language: 'languages.own',
    translations: 'languages.own',
    ...(refused < 0 ? {} : { alignment: `alignments.${refused}.url` as const }),
  } as const
}
