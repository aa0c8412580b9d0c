import { z } from 'zod'
import { longestPasswordMinimum, passwordMinimum } from '#contracts/fields/limits.ts'
import { colorNames, colorPattern } from '#contracts/site/theme-colors.ts'
import { issuerWords } from '#shared/names/issuer-word.ts'
import { isWebAddress } from '#web/lib/formats/is-web-address.ts'

// It would try to make code of strings, which the content security policy forbids, and the refusal takes its time.
z.config({ jitless: true })

/** An address on the web or a path of this server; never a script, never another host by two slashes. */
const link = z
  .string()
  .max(2083)
  .refine((value) => /^\/(?![/\\])/.test(value) || isWebAddress(value), 'must be an http(s) address or a path')

const picture = z.union([link, z.string().regex(/^data:image\/(png|svg\+xml|webp|jpeg|gif)[;,]/)])
const apiAddress = z.string().refine((value) => value === '' || isWebAddress(value), 'must be an http(s) address')

const themeSchema = z.object({
  serviceName: z.string().trim().min(1).max(100).default('Sash'),
  issuerWord: z.enum(issuerWords).optional(),
  welcomeMessage: z.string().max(10_000).optional(),
  alternateLandingUrl: link.optional(),
  showPoweredByBadgr: z.boolean().default(false),
  showApiDocsLink: z.boolean().default(true),
  hideMarketingOptIn: z.boolean().default(false),
  termsOfServiceLink: link.optional(),
  termsHelpLink: link.optional(),
  privacyPolicyLink: link.optional(),
  dataProcessorTermsLink: link.optional(),
  providedBy: z.object({ name: z.string().min(1).max(200), url: link }).optional(),
  logoImg: z.object({ small: picture, desktop: picture }).optional(),
  loadingImg: z
    .object({
      imageUrl: picture,
      width: z.number().min(1).max(1000).optional(),
      height: z.number().min(1).max(1000).default(48),
    })
    .optional(),
  favicons: z
    .array(z.object({ rel: z.string().max(50), href: picture, sizes: z.string().max(50).optional() }))
    .max(20)
    .default([]),
  customMenu: z
    .object({
      label: z.string().min(1).max(100),
      items: z.array(z.object({ label: z.string().min(1).max(200), url: link })).max(50),
    })
    .optional(),
  useColorNavbar: z.boolean().default(false),
  cssCustomProps: z.partialRecord(z.enum(colorNames), z.string().regex(colorPattern)).default({}),
})

export const configSchema = z.object({
  api: z
    .object({
      baseUrl: apiAddress.optional(),
      integrationEndpoints: z.array(z.string().max(2083)).max(20).default([]),
      debugDelayRange: z.object({ minMs: z.number().min(0), maxMs: z.number().max(60_000) }).optional(),
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
            imgSrc: picture.optional(),
            color: z.string().regex(colorPattern).optional(),
          }),
        )
        .default([]),
      disableRegistration: z.boolean().default(false),
      disableIssuers: z.boolean().default(false),
      showIssuersTab: z.boolean().default(false),
      enableComingFromMozilla: z.boolean().default(false),
      visitorsHome: z.boolean().default(false),
      offline: z.boolean().default(false),
      passwordLength: z.number().int().min(passwordMinimum).max(longestPasswordMinimum).default(passwordMinimum),
    })
    .prefault({}),
  googleAnalytics: z
    .object({
      trackingId: z.string().nullable().default(null),
      appId: z.string().max(100).optional(),
      appName: z.string().max(100).optional(),
      appVersion: z.string().max(100).optional(),
    })
    .prefault({}),
  assertionVerifyUrl: link.optional(),
  theme: themeSchema.prefault({}),
})
