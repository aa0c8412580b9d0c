import { z } from 'zod'

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
  const sources = [pageConfig(), storedConfig('localStorage'), storedConfig('sessionStorage')]
  const parsed = configSchema.safeParse(sources.reduce(mergeDeep, {}))
  const config = parsed.success ? parsed.data : configSchema.parse({})
  if (!parsed.success) console.error('The configuration could not be read; defaults are used.', parsed.error.issues)
  const baseUrl = config.api.baseUrl ?? `${location.protocol}//${location.hostname}:8000`
  return { ...config, api: { ...config.api, baseUrl: baseUrl.replace(/\/+$/, '') } }
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

type Tree = Record<string, unknown>

function pageConfig(): Tree {
  return parseTree(document.getElementById('sash-config')?.textContent)
}

function storedConfig(store: 'localStorage' | 'sessionStorage'): Tree {
  try {
    return parseTree(window[store].getItem('config'))
  } catch {
    // Storage can be blocked altogether.
    return {}
  }
}

function parseTree(json: string | null | undefined): Tree {
  if (!json) return {}
  try {
    const value: unknown = JSON.parse(json)
    return isTree(value) ? value : {}
  } catch (cause) {
    console.error('A configuration source is not valid JSON.', cause)
    return {}
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mergeDeep(base: Tree, over: Tree): Tree {
  const merged: Tree = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key]
    merged[key] = isTree(before) && isTree(value) ? mergeDeep(before, value) : value
  }
  return merged
}
