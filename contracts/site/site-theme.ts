import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { siteFault } from '#shared/messages/faults/site.ts'
import { issuerWords } from '#shared/names/issuer-word.ts'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { email, markdown, text, webUrl } from '../fields/fields.ts'
import { emailLength, imageBodyBytes, urlLength } from '../fields/limits.ts'
import { forOperators } from '../operator/for-operators.ts'
import { colorPattern } from './theme-colors.ts'

/** A path of this server, such as /auth/about-us, or an http(s) address. */
const link = z.union(
  [
    z
      .string()
      .max(urlLength)
      .regex(/^\/(?![/\\])[^\s<>]{0,2000}$/),
    webUrl,
  ],
  fieldFault('field.url'),
)

const color = z.string().max(64, siteFault('theme.color')).regex(colorPattern, siteFault('theme.color'))

/** A picture as data URL (PNG or SVG), or the address of the one that is stored. */
const picture = z.string().min(1).max(imageBodyBytes)

/** Issuers and badges that the page for visitors has room for. */
export const mostOnHome = 20

/** The address of a public page of this server, in full or as a path. */
const ownPage = (kinds: string, fault: Parameters<z.ZodString['regex']>[1]) =>
  z
    .string()
    .max(urlLength)
    .regex(new RegExp(`^(https?://[^/\\s]+)?/public/(${kinds})/[\\w.~-]+$`), fault)

/** What the operator sets; what is left out is as Sash brings it. */
export const siteTheme = z.object({
  service_name: text(60).optional(),
  /** What an issuer is called where people meet it first. */
  issuer_word: z.enum(issuerWords).optional(),
  welcome_message: markdown(5000).optional(),
  logo_small: picture.optional(),
  logo_desktop: picture.optional(),
  favicon: picture.optional(),
  /** In place of the turning ring, 48 pixels high. */
  loading_image: picture.optional(),
  /** Where *contact us* leads; without it the one that the server was started with. */
  help_email: z
    .string()
    .max(emailLength, fieldFault('field.email'))
    .refine((value) => email.safeParse(value).success, fieldFault('field.email'))
    .optional(),
  /** Buttons, links and marks; corrected in each mode where text could not be read. */
  color_interactive1: color.optional(),
  /** What is stronger than the first: pressed buttons, the ring of the focus. */
  color_interactive2: color.optional(),
  /** The halo of the focus; half as strong as the second unless it is given. */
  color_interactive2_alpha50: color.optional(),
  custom_menu: z
    .object({
      label: text(30),
      items: z
        .array(z.object({ label: text(60), url: link }))
        .min(1, siteFault('theme.no-link'))
        .max(20, siteFault('theme.most-links')),
    })
    .optional(),
  terms_of_service_link: link.optional(),
  terms_help_link: link.optional(),
  privacy_policy_link: link.optional(),
  data_processor_terms_link: link.optional(),
  provided_by: z.object({ name: text(100), url: link }).optional(),
  alternate_landing_url: link.optional(),
  alternate_landing_redirect: z.boolean().optional(),
  use_color_navbar: z.boolean().optional(),
  show_powered_by: z.boolean().optional(),
  show_api_docs_link: z.boolean().optional(),
  hide_marketing_opt_in: z.boolean().optional(),
  disable_issuers: z.boolean().optional(),
  show_issuers_tab: z.boolean().optional(),
  coming_from_mozilla: z.boolean().optional(),
  /** Whether there is no page for visitors at /home. */
  home_off: z.boolean().optional(),
  /** What the operator says there, and who says it. */
  home_words: text(1000).optional(),
  home_words_by: text(200).optional(),
  home_picture: picture.optional(),
  /** The award there that visitors verify. */
  home_sample: ownPage('assertions', siteFault('theme.home-sample')).optional(),
  /** Issuers and badges there. */
  home_shown: z
    .array(ownPage('issuers|badges', siteFault('theme.home-shown')))
    .max(mostOnHome, siteFault('theme.home-most'))
    .optional(),
})
export type SiteTheme = z.infer<typeof siteTheme>

export const savedTheme = z.object({
  /** Counts the changes; 0 before the first. */
  version: z.number().int(),
  theme: siteTheme,
})
export type SavedTheme = z.infer<typeof savedTheme>

const operator = {
  path: '/v3/site/theme',
  ...forOperators,
  params: noParams,
  query: noQuery,
  response: savedTheme,
} as const

/** 404 for everybody but the operator. */
export const getSiteTheme = v3Endpoint({
  ...operator,
  method: 'GET',
  summary: 'Colors, names, logos, links and switches of this server, for its operator',
  body: noBody,
  etag: {},
})

export const siteEnvironment = z.array(
  z.object({ variable: z.string(), /** Null where it is not set. */ value: z.string().nullable() }),
)
export type SiteEnvironment = z.infer<typeof siteEnvironment>

/** What decides where passwords and tokens go stays with who starts the server. 404 for everybody but the operator. */
export const getSiteEnvironment = v3Endpoint({
  ...operator,
  method: 'GET',
  path: '/v3/site/environment',
  summary: 'Settings of the app that only the environment of the server can change, for its operator',
  body: noBody,
  response: siteEnvironment,
})

/** The whole theme takes the place of the one before; an empty one is how Sash comes. */
export const saveSiteTheme = v3Endpoint({
  ...operator,
  method: 'PUT',
  summary: 'Replace the theme of this server, as its operator',
  description:
    '`version` is the one that was read: when somebody else has saved meanwhile, the answer is 400 with the code `theme.changed` and nothing is saved.',
  body: z.object({ version: z.number().int().min(0).max(2_147_483_646), theme: siteTheme }),
  bodyLimit: imageBodyBytes,
  ifMatch: true,
})

/** Public, because every page shows it. */
export const getSiteConfig = v3Endpoint({
  method: 'GET',
  path: '/v3/site/config',
  access: 'public',
  summary: 'The configuration that the web app of this server starts with',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.record(z.string(), z.unknown()),
})

export const getThemeStylesheet = v3Endpoint({
  method: 'GET',
  path: '/v3/site/theme.css',
  access: 'public',
  summary: 'The operator’s colours as a style sheet',
  params: noParams,
  query: z.object({ v: z.string().max(20).optional() }),
  body: noBody,
  response: z.string(),
  answer: 'text',
})

/** Only pictures that are in use are there. */
export const getSitePicture = v3Endpoint({
  method: 'GET',
  path: '/v3/site/pictures/:digest',
  access: 'public',
  summary: 'A logo or the icon of this server (PNG or SVG)',
  params: z.object({ digest: z.string().max(128) }),
  query: noQuery,
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})
