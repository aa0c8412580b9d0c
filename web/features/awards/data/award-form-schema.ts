import { z } from 'zod'
import type { NewAward } from '#contracts/awards/awards.ts'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { endsTooSoon, webUrl } from '#contracts/fields/fields.ts'
import { descriptionLength, detailLength, recipientLength } from '#contracts/fields/limits.ts'
import { awardDetailTable } from '#shared/badges/award-details.ts'
import { mapDetails } from '#shared/badges/map-details.ts'
import { nameRecipient } from '#shared/badges/recipient-profile.ts'
import { t } from '#shared/i18n/text.ts'
import { withoutMarkup } from '#shared/names/without-markup.ts'
import { addProtocol } from '#web/lib/formats/add-protocol.ts'
import { lenientUrl } from '#web/lib/formats/lenient-url.ts'
import { validateEmail } from '#web/lib/formats/validate-email.ts'
import { validateTelephone } from '#web/lib/formats/validate-telephone.ts'
import { validateUrl } from '#web/lib/formats/validate-url.ts'
import {
  type MoreValues,
  moreForm,
  type ResultsValues,
  resultsForm,
  startMore,
  startResults,
  toDetails,
} from '../details/detail-values.ts'
import { isMore } from '../details/typed-details.ts'
import { computeExpiry } from './compute-expiry.ts'

const prose = () =>
  z
    .string()
    .max(descriptionLength)
    .refine((value) => !value.includes('!['), t('Images are not supported in Markdown'))

const evidence = () =>
  z
    .object({
      narrative: prose(),
      url: lenientUrl(),
      name: z.string().max(detailLength),
      description: z.string().max(recipientLength),
      genre: z.string().max(detailLength),
      audience: z.string().max(detailLength),
    })
    .refine(
      ({ narrative, url, ...details }) =>
        `${narrative}${url}`.trim() !== '' || Object.values(details).every((text) => text.trim() === ''),
      {
        path: ['narrative'],
        message: t('Please enter a text or a URL'),
      },
    )

export const noEvidence = { narrative: '', url: '', name: '', description: '', genre: '', audience: '' }

const awardShape = () =>
  z.object({
    recipientName: z.string().max(recipientLength),
    type: z.enum(['email', 'url', 'telephone']),
    identifier: z.string().trim().max(recipientLength),
    notify: z.boolean(),
    hasNarrative: z.boolean(),
    narrative: prose(),
    evidence: z.array(evidence()),
    hasExpiry: z.boolean(),
    expires: z.string(),
    hasResults: z.boolean(),
    results: z.custom<ResultsValues>(),
    hasMore: z.boolean(),
    more: z.custom<MoreValues>(),
  })

const refuseExpiry = (
  { hasExpiry, expires }: AwardValues,
  issuedOn: Date,
  context: z.core.$RefinementCtx<AwardValues>,
) => {
  const message = hasExpiry ? evaluateExpiry(expires, issuedOn) : undefined
  if (message) context.addIssue({ code: 'custom', path: ['expires'], message })
}

/** What is wrong with the day, or moment, on which something ends that was given at another one. */
export function evaluateExpiry(expires: string, issuedOn: Date): string | undefined {
  if (Number.isNaN(new Date(expires).getTime())) return t('Please enter a date in the format YYYY-mm-dd.')
  return endsTooSoon(expires, issuedOn) ? t('Choose a day after the one on which the badge is given.') : undefined
}

const refuseDetails = (
  { hasResults, results, hasMore, more }: AwardValues,
  descriptions: readonly ShownResultDescription[],
  context: z.core.$RefinementCtx<AwardValues>,
) => {
  const check = (isAdded: boolean, name: 'results' | 'more', schema: z.ZodType, value: unknown) => {
    if (!isAdded) return
    for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [name, ...path], message })
    }
  }
  check(hasResults, 'results', resultsForm(descriptions), results)
  check(hasMore, 'more', moreForm(), more)
}

/** The form of an award; a detail that is not added is neither checked nor sent. */
export const awardForm = (descriptions: readonly ShownResultDescription[], computed?: string) =>
  awardShape().superRefine((form, context) => {
    const refusal = refuseIdentifier(form.type, form.identifier)
    if (refusal) context.addIssue({ code: 'custom', path: ['identifier'], message: refusal })
    // What the server computes itself is not checked.
    if (form.expires !== computed) refuseExpiry(form, new Date(), context)
    refuseDetails(form, descriptions, context)
  })

/** The same form for an award that was made: whose it is stays as it was, and so does a day that nobody touched. */
export const correctionForm = (
  descriptions: readonly ShownResultDescription[],
  { issuedOn, expires }: { issuedOn: Date; expires: string | undefined },
) =>
  awardShape().superRefine((form, context) => {
    if (form.expires !== expires) refuseExpiry(form, issuedOn, context)
    refuseDetails(form, descriptions, context)
  })

export type AwardValues = z.output<ReturnType<typeof awardShape>>

/** What is wrong with a recipient, if anything. */
export function refuseIdentifier(type: AwardValues['type'], identifier: string): string | undefined {
  const isEmpty = identifier === ''
  switch (type) {
    case 'email':
      return isEmpty || validateEmail(identifier) ? t('Please enter a valid email.') : undefined
    case 'url':
      return isEmpty || validateUrl(addProtocol(identifier)) ? t('Please enter a valid URL') : undefined
    case 'telephone':
      return isEmpty || validateTelephone(identifier) ? t('Please enter a valid phone number') : undefined
  }
}

/** True for a day or moment that is over. */
export const hasPassed = (expires: string): boolean => expires !== '' && new Date(expires) <= new Date()

export function startAwardForm(badgeClass: BadgeClass, today: Date): AwardValues {
  const expires = computeExpiry(badgeClass.expires, today)
  return {
    recipientName: '',
    type: 'email',
    identifier: '',
    notify: true,
    hasNarrative: false,
    narrative: '',
    evidence: [],
    hasExpiry: expires !== undefined,
    expires: expires ?? '',
    hasResults: false,
    results: startResults(badgeClass.result_descriptions ?? []),
    hasMore: false,
    more: startMore(),
  }
}

interface AwardCircumstances {
  /** The date the badge class asks for: left as it is, the server counts it from the moment of the award. */
  computed: string | undefined
  allowDuplicates: boolean
  /** The results of the badge class. */
  descriptions: readonly ShownResultDescription[]
}

export function toNewAward(
  form: AwardValues,
  { computed, allowDuplicates, descriptions }: AwardCircumstances,
): NewAward {
  const name = withoutMarkup(form.recipientName)
  return {
    recipient_type: form.type,
    recipient_identifier: form.type === 'url' ? addProtocol(form.identifier) : form.identifier,
    narrative: form.hasNarrative ? form.narrative : '',
    create_notification: form.notify,
    allow_duplicate_awards: allowDuplicates,
    evidence_items: evidenceOf(form).map((item) => ({ ...item, expiration: '' })),
    expires: expiryOf(form, computed),
    ...toDetails(form.hasResults ? form.results : undefined, form.hasMore ? form.more : undefined, descriptions),
    extensions: name === '' ? undefined : nameRecipient({}, name),
  }
}

/** What was typed as evidence; items left empty are dropped. */
export function evidenceOf({ evidence: items }: AwardValues) {
  return items
    .filter((item) => Object.values(item).some((text) => text.trim() !== ''))
    .map(({ url, narrative, ...details }) => ({
      evidence_url: url,
      narrative,
      ...Object.fromEntries(Object.entries(details).filter(([, text]) => text.trim() !== '')),
    }))
}

function expiryOf({ hasExpiry, expires }: AwardValues, computed: string | undefined): string | null | undefined {
  if (!hasExpiry) return computed === undefined ? undefined : null
  return expires === computed ? undefined : new Date(expires).toISOString()
}

/** Where in the form the server's words belong; of the evidence it does not say which item it means. */
export const findAwardFields = ({ evidence: items }: AwardValues) => {
  const refused = items.findIndex(({ url }) => url !== '' && !webUrl.safeParse(url).success)
  return {
    recipient_identifier: 'identifier',
    email: 'identifier',
    recipient_name: 'recipientName',
    narrative: 'narrative',
    expires: 'expires',
    ...mapDetails(awardDetailTable, 'name', (one) =>
      isMore(one) ? (`more.${one.field}` as const) : (`results.${one.field}` as const),
    ),
    ...(refused < 0 ? {} : { evidence_items: `evidence.${refused}.url` as const }),
  } as const
}
