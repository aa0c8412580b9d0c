import { z } from 'zod'
import { addressOf, readSources } from './config-sources.ts'

// It would try to make code of strings, which the content security policy forbids, and the refusal takes its time.
z.config({ jitless: true })

const themeSchema = z.object({
  serviceName: z.string().default('Sash'),
  welcomeMessage: z.string().optional(),
  alternateLandingUrl: z.string().optional(),
  showPoweredByBadgr: z.boolean().default(false),
  showApiDocsLink: z.boolean().default(true),
  hideMarketingOptIn: z.boolean().default(false),
  termsOfServiceLink: z.string().optional(),
  termsHelpLink: z.string().optional(),
  privacyPolicyLink: z.string().optional(),
  dataProcessorTermsLink: z.string().optional(),
  providedBy: z.object({ name: z.string(), url: z.string() }).optional(),
  logoImg: z.object({ small: z.string(), desktop: z.string() }).optional(),
  loadingImg: z
    .object({ imageUrl: z.string(), width: z.number().optional(), height: z.number().default(48) })
    .optional(),
  favicons: z.array(z.object({ rel: z.string(), href: z.string(), sizes: z.string().optional() })).default([]),
  customMenu: z
    .object({ label: z.string(), items: z.array(z.object({ label: z.string(), url: z.string() })) })
    .optional(),
  useColorNavbar: z.boolean().default(false),
  cssCustomProps: z.record(z.string(), z.string()).default({}),
})

const configSchema = z.object({
  api: z
    .object({
      baseUrl: z.string().optional(),
      integrationEndpoints: z.array(z.string()).default(['/v1/user/integrations']),
      debugDelayRange: z.object({ minMs: z.number(), maxMs: z.number() }).optional(),
    })
    .prefault({}),
  help: z.object({ email: z.string().optional() }).prefault({}),
  features: z
    .object({
      alternateLandingRedirect: z.boolean().default(false),
      socialAccountProviders: z.array(z.string()).default([]),
      externalAuthProviders: z
        .array(
          z.object({
            slug: z.string(),
            label: z.string(),
            imgSrc: z.string().optional(),
            color: z.string().optional(),
          }),
        )
        .default([]),
      disableRegistration: z.boolean().default(false),
      disableIssuers: z.boolean().default(false),
      enableComingFromMozilla: z.boolean().default(false),
    })
    .prefault({}),
  googleAnalytics: z.object({ trackingId: z.string().nullable().default(null) }).prefault({}),
  assertionVerifyUrl: z.string().optional(),
  theme: themeSchema.prefault({}),
})

export type Config = z.output<typeof configSchema> & { api: { baseUrl: string } }

/**
 * Merges what is known, later ones winning: defaults, the JSON the server put into the page, and the `config` entries of
 * local and session storage. Without an address the API is expected at this host on port 8000.
 */
export function readConfig(): Config {
  const parsed = configSchema.safeParse(readSources())
  const config = parsed.success ? parsed.data : configSchema.parse({})
  if (!parsed.success) console.error('The configuration could not be read; defaults are used.', parsed.error.issues)
  return { ...config, api: { ...config.api, baseUrl: addressOf(config.api.baseUrl) } }
}

let current: Config | undefined

export function getConfig(): Config {
  current ??= readConfig()
  return current
}

/** Reads the sources again: for tests, and after an override was stored. */
export function resetConfig(): void {
  current = undefined
}
