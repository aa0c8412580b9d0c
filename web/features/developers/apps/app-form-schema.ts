import { z } from 'zod'
import { type Application, type ApplicationInput, grantType } from '#contracts/oauth/applications.ts'
import { t } from '#shared/i18n/text.ts'
import { lenientUrl } from '#web/lib/formats/lenient-url.ts'
import { linesOf } from '#web/lib/formats/lines-of.ts'

export const appNameLength = 255
export const appDescriptionLength = 1024

export const appForm = () =>
  z
    .object({
      image: z.string(),
      name: z.string().trim().min(1, t('Please enter a name')).max(appNameLength),
      description: z.string().max(appDescriptionLength),
      website: lenientUrl(),
      policy: lenientUrl(),
      terms: lenientUrl(),
      kind: z.enum(['confidential', 'public']),
      redirectUris: z.string(),
      grants: z.array(grantType).min(1, t('Choose at least one.')),
      scopes: z.array(z.string()).min(1, t('Choose at least one.')),
    })
    .refine(({ grants, redirectUris }) => !grants.includes('authorization_code') || linesOf(redirectUris).length > 0, {
      path: ['redirectUris'],
      error: t('Name at least one address to come back to.'),
    })

export type AppValues = z.output<ReturnType<typeof appForm>>

/** Names of the server beside those of the form. */
export const appFields = {
  name: 'name',
  description: 'description',
  image: 'image',
  website_url: 'website',
  policy_url: 'policy',
  terms_url: 'terms',
  redirect_uris: 'redirectUris',
  grant_types: 'grants',
  scopes: 'scopes',
} as const

export function startAppForm(app: Application | undefined): AppValues {
  return {
    image: app?.image ?? '',
    name: app?.name ?? '',
    description: app?.description ?? '',
    website: app?.website_url ?? '',
    policy: app?.policy_url ?? '',
    terms: app?.terms_url ?? '',
    kind: app?.is_confidential === false ? 'public' : 'confidential',
    redirectUris: app?.redirect_uris.join('\n') ?? '',
    grants: app?.grant_types ?? ['authorization_code', 'refresh_token'],
    scopes: app?.scopes ?? [],
  }
}

export function toAppInput(values: AppValues): ApplicationInput {
  return {
    name: values.name,
    description: values.description,
    image: values.image || null,
    website_url: values.website || null,
    policy_url: values.policy || null,
    terms_url: values.terms || null,
    redirect_uris: linesOf(values.redirectUris),
    grant_types: values.kind === 'public' ? values.grants.filter((one) => one !== 'client_credentials') : values.grants,
    scopes: values.scopes,
  }
}
