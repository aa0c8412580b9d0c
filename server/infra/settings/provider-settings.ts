import { z } from 'zod'
import { type SocialProvider, socialProviders } from '#contracts/sessions/social.ts'

/** What a sign-in provider knows this server by. */
export interface ProviderSettings {
  /** Name on its button. */
  label: string
  clientId: string
  clientSecret: string
  /** Address of the operator's own OpenID provider, as it writes it into its tokens. */
  issuer?: string
  /** Whose accounts Microsoft lets in. */
  tenant?: string
}

export type Providers = Readonly<Partial<Record<SocialProvider, Readonly<ProviderSettings>>>>

const setting = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
const credential = setting(z.string().max(1024))
const issuer = z
  .string()
  .refine((value) => URL.canParse(value), { error: 'must be an address such as https://id.example.org', abort: true })
  .refine((value) => /^https?:/.test(value), 'must start with https:// (or http:// inside your own network)')
  .refine((value) => !/[?#@]/.test(value), 'must be the bare address of the issuer, without ?, # or a user name')
const tenant = z
  .string()
  .regex(/^[A-Za-z0-9.-]{1,255}$/, "must be common, organizations, or your directory's name or id")

/** The environment variables of sign-in providers. */
export const providerFields = {
  SASH_GOOGLE_CLIENT_ID: credential,
  SASH_GOOGLE_CLIENT_SECRET: credential,
  SASH_AZURE_CLIENT_ID: credential,
  SASH_AZURE_CLIENT_SECRET: credential,
  SASH_AZURE_TENANT: setting(tenant),
  SASH_LINKEDIN_CLIENT_ID: credential,
  SASH_LINKEDIN_CLIENT_SECRET: credential,
  SASH_FACEBOOK_CLIENT_ID: credential,
  SASH_FACEBOOK_CLIENT_SECRET: credential,
  SASH_TWITTER_CLIENT_ID: credential,
  SASH_TWITTER_CLIENT_SECRET: credential,
  SASH_KONY_ISSUER: setting(issuer),
  SASH_KONY_CLIENT_ID: credential,
  SASH_KONY_CLIENT_SECRET: credential,
  SASH_KONY_NAME: setting(z.string().max(30, 'must be at most 30 characters long')),
}
export type ProviderEnvironment = z.output<z.ZodObject<typeof providerFields>>

interface Needs {
  needed: readonly (keyof ProviderEnvironment)[]
  optional?: readonly (keyof ProviderEnvironment)[]
}

const needsOf: Record<SocialProvider, Needs> = {
  google: { needed: ['SASH_GOOGLE_CLIENT_ID', 'SASH_GOOGLE_CLIENT_SECRET'] },
  azure: { needed: ['SASH_AZURE_CLIENT_ID', 'SASH_AZURE_CLIENT_SECRET'], optional: ['SASH_AZURE_TENANT'] },
  linkedin_oauth2: { needed: ['SASH_LINKEDIN_CLIENT_ID', 'SASH_LINKEDIN_CLIENT_SECRET'] },
  facebook: { needed: ['SASH_FACEBOOK_CLIENT_ID', 'SASH_FACEBOOK_CLIENT_SECRET'] },
  twitter: { needed: ['SASH_TWITTER_CLIENT_ID', 'SASH_TWITTER_CLIENT_SECRET'] },
  kony: {
    needed: ['SASH_KONY_CLIENT_ID', 'SASH_KONY_CLIENT_SECRET', 'SASH_KONY_ISSUER'],
    optional: ['SASH_KONY_NAME'],
  },
}

/** One finding for each variable that is missing next to others of its provider. */
export const findHalfSet = (environment: ProviderEnvironment): { name: string; text: string }[] =>
  Object.values(needsOf).flatMap(({ needed, optional = [] }) => {
    const isUsed = [...needed, ...optional].some((name) => environment[name] !== undefined)
    const missing = isUsed ? needed.filter((name) => environment[name] === undefined) : []
    return missing.map((name) => ({ name, text: `is missing; this provider needs ${needed.join(', ')}` }))
  })

/** The providers that are set, in the order of their buttons. */
export const readProviders = (environment: ProviderEnvironment): Providers => {
  const found: [SocialProvider, ProviderSettings | undefined][] = [
    ['google', settingsOf(environment.SASH_GOOGLE_CLIENT_ID, environment.SASH_GOOGLE_CLIENT_SECRET, 'google')],
    [
      'azure',
      settingsOf(environment.SASH_AZURE_CLIENT_ID, environment.SASH_AZURE_CLIENT_SECRET, 'azure', {
        tenant: environment.SASH_AZURE_TENANT ?? 'common',
      }),
    ],
    [
      'linkedin_oauth2',
      settingsOf(environment.SASH_LINKEDIN_CLIENT_ID, environment.SASH_LINKEDIN_CLIENT_SECRET, 'linkedin_oauth2'),
    ],
    ['facebook', settingsOf(environment.SASH_FACEBOOK_CLIENT_ID, environment.SASH_FACEBOOK_CLIENT_SECRET, 'facebook')],
    ['twitter', settingsOf(environment.SASH_TWITTER_CLIENT_ID, environment.SASH_TWITTER_CLIENT_SECRET, 'twitter')],
    [
      'kony',
      settingsOf(environment.SASH_KONY_CLIENT_ID, environment.SASH_KONY_CLIENT_SECRET, 'kony', {
        issuer: environment.SASH_KONY_ISSUER,
        ...(environment.SASH_KONY_NAME ? { label: environment.SASH_KONY_NAME } : {}),
      }),
    ],
  ]
  return Object.freeze(Object.fromEntries(found.filter(([, settings]) => settings !== undefined)))
}

function settingsOf(
  clientId: string | undefined,
  clientSecret: string | undefined,
  provider: SocialProvider,
  more: Partial<ProviderSettings> = {},
): ProviderSettings | undefined {
  if (clientId === undefined || clientSecret === undefined) return undefined
  return { label: socialProviders[provider], clientId, clientSecret, ...more }
}
