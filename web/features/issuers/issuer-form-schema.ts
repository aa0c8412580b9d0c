import { z } from 'zod'
import { issuerNameLength } from '#contracts/fields/limits.ts'
import type { Issuer, IssuerInput } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { lenientUrl } from '#web/lib/formats/lenient-url.ts'

// The server takes more; a description that stands on cards and pages is kept to the form's own length.
const descriptionMaximum = 1024

export const issuerForm = (asksAddendum: boolean) =>
  z.object({
    image: z.string(),
    name: z.string().trim().min(1, t('Please enter an issuer name')).max(issuerNameLength),
    url: z.string().trim().min(1, t('Please enter a valid URL')).pipe(lenientUrl()),
    email: z.string().min(1, t('Please select a verified email')),
    description: z.string().trim().max(descriptionMaximum),
    linkedinId: z
      .string()
      .trim()
      .regex(/^\d{0,20}$/, t('Please enter digits only, such as 1234567.')),
    addendum: asksAddendum
      ? z.boolean().refine(Boolean, t('Please agree to the data processor addendum.'))
      : z.boolean(),
  })

export type IssuerValues = z.output<ReturnType<typeof issuerForm>>

export const issuerFields = {
  name: 'name',
  url: 'url',
  email: 'email',
  description: 'description',
  image: 'image',
  linkedin_id: 'linkedinId',
} as const

/** The addresses to choose from; one that another owner gave may stay. */
export function listContacts(issuer: Issuer | undefined, addresses: readonly string[]): string[] {
  return [...new Set(issuer ? [issuer.email, ...addresses] : addresses)]
}

/** The form as it opens: with the issuer that is edited, or empty but for the only address there is to choose. */
export function startIssuerForm(issuer: Issuer | undefined, addresses: readonly string[]): IssuerValues {
  const [only] = addresses.length === 1 ? addresses : []
  return {
    image: issuer?.image ?? '',
    name: issuer?.name ?? '',
    url: issuer?.url ?? '',
    email: issuer?.email ?? only ?? '',
    description: issuer?.description ?? '',
    linkedinId: issuer?.linkedin_id ?? '',
    addendum: false,
  }
}

export function toIssuerInput({ image, name, url, email, description, linkedinId }: IssuerValues): IssuerInput {
  return { name, url, email, description, image: image || undefined, linkedin_id: linkedinId }
}
