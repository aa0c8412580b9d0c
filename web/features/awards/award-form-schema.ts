import { z } from 'zod'
import type { NewAward } from '#contracts/awards.ts'
import type { BadgeClass } from '#contracts/badge-classes.ts'
import { webUrl } from '#contracts/fields.ts'
import { descriptionLength, recipientLength } from '#contracts/limits.ts'
import { addProtocol } from '#web/lib/add-protocol.ts'
import { lenientUrl } from '#web/lib/lenient-url.ts'
import { t } from '#web/lib/text.ts'
import { validateEmail } from '#web/lib/validate-email.ts'
import { validateTelephone } from '#web/lib/validate-telephone.ts'
import { validateUrl } from '#web/lib/validate-url.ts'
import { computeExpiry } from './compute-expiry.ts'

const prose = () =>
  z
    .string()
    .max(descriptionLength)
    .refine((value) => !value.includes('!['), t('Images are not supported in Markdown'))

const evidence = () =>
  z.object({
    narrative: prose(),
    url: lenientUrl(),
  })

export const noEvidence = { narrative: '', url: '' }

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
  })

const refuseExpiry = ({ hasExpiry, expires }: AwardValues, context: z.core.$RefinementCtx<AwardValues>) => {
  if (!hasExpiry || isDay(expires)) return
  const message = t('Please enter a date in the format YYYY-mm-dd.')
  context.addIssue({ code: 'custom', path: ['expires'], message })
}

/** The form of an award; a detail that is not added is neither checked nor sent. */
export const awardForm = () =>
  awardShape().superRefine((form, context) => {
    const refusal = refuseIdentifier(form.type, form.identifier)
    if (refusal) context.addIssue({ code: 'custom', path: ['identifier'], message: refusal })
    refuseExpiry(form, context)
  })

/** The same form for an award that was made: whose it is stays as it was. */
export const correctionForm = () => awardShape().superRefine(refuseExpiry)

export type AwardValues = z.output<ReturnType<typeof awardShape>>

/** What is wrong with a recipient, if anything. */
export function refuseIdentifier(type: AwardValues['type'], identifier: string): string | undefined {
  const isEmpty = identifier === ''
  switch (type) {
    case 'email':
      return isEmpty || validateEmail(identifier) ? t('Please enter a valid email.') : undefined
    case 'url':
      return isEmpty || validateUrl(addProtocol(identifier)) ? t('Please enter a valid URL.') : undefined
    case 'telephone':
      return isEmpty || validateTelephone(identifier) ? t('Please enter a valid phone number.') : undefined
  }
}

export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(new Date(value).getTime())
}

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
  }
}

const profileExtension = 'extensions:recipientProfile'

export const cleanName = (name: string): string => name.replace(/<[^>]*>/g, '').trim()

/** `computed` is the date the badge class asks for: left as it is, the server counts it from the moment of the award. */
export function toNewAward(form: AwardValues, computed: string | undefined, allowDuplicates: boolean): NewAward {
  const name = cleanName(form.recipientName)
  return {
    recipient_type: form.type,
    recipient_identifier: form.type === 'url' ? addProtocol(form.identifier) : form.identifier,
    narrative: form.hasNarrative ? form.narrative : '',
    create_notification: form.notify,
    allow_duplicate_awards: allowDuplicates,
    evidence_items: evidenceOf(form).map((item) => ({ ...item, expiration: '' })),
    expires: expiryOf(form, computed),
    extensions:
      name === ''
        ? undefined
        : {
            [profileExtension]: {
              '@context': 'https://openbadgespec.org/extensions/recipientProfile/context.json',
              type: ['Extension', 'extensions:RecipientProfile'],
              name,
            },
          },
  }
}

/** What was typed as evidence; items left empty are dropped. */
export function evidenceOf({ evidence: items }: AwardValues): { evidence_url: string; narrative: string }[] {
  return items
    .filter(({ url, narrative }) => url.trim() !== '' || narrative.trim() !== '')
    .map(({ url, narrative }) => ({ evidence_url: url, narrative }))
}

function expiryOf({ hasExpiry, expires }: AwardValues, computed: string | undefined): string | null | undefined {
  if (!hasExpiry) return computed === undefined ? undefined : null
  return expires === computed ? undefined : new Date(expires).toISOString()
}

/** The name the issuer gave, if any. */
export function recipientNameOf(extensions: Record<string, unknown>): string | undefined {
  const profile = extensions[profileExtension]
  if (typeof profile !== 'object' || profile === null || !('name' in profile)) return undefined
  return typeof profile.name === 'string' ? profile.name : undefined
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
    ...(refused < 0 ? {} : { evidence_items: `evidence.${refused}.url` as const }),
  } as const
}
