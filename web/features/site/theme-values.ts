import { z } from 'zod'
import type { SiteTheme } from '#contracts/site/site-theme.ts'
import { colorPattern } from '#contracts/site/theme-colors.ts'
import { t } from '#shared/i18n/text.ts'
import { issuerWords } from '#shared/names/issuer-word.ts'
import { validateEmail } from '#web/lib/formats/validate-email.ts'
import { validateUrl } from '#web/lib/formats/validate-url.ts'

const menuLinks = 20

const link = () => z.string().refine((value) => value === '' || isLink(value), { error: t('Please enter a valid URL') })
const color = () =>
  z
    .string()
    .refine((value) => value === '' || colorPattern.test(value), { error: t('Enter a colour such as #184e6e.') })

const isLink = (value: string): boolean => /^\/(?![/\\])[^\s<>]*$/.test(value) || !validateUrl(value)

export const themeForm = () =>
  z
    .object({
      serviceName: z.string().max(60),
      issuerWord: z.enum(['', ...issuerWords]),
      welcomeMessage: z.string().max(5000),
      logoSmall: z.string(),
      logoDesktop: z.string(),
      favicon: z.string(),
      loading: z.string(),
      helpEmail: z.string().refine((value) => value === '' || validateEmail(value) === undefined, {
        error: t('Please enter a valid email address'),
      }),
      color1: color(),
      color2: color(),
      color2Alpha: color(),
      menuLabel: z.string().max(30),
      menuLinks: z.string(),
      terms: link(),
      termsHelp: link(),
      privacy: link(),
      dataProcessor: link(),
      providerName: z.string().max(100),
      providerUrl: link(),
      landing: link(),
      landingRedirect: z.boolean(),
      colorNavbar: z.boolean(),
      poweredBy: z.boolean(),
      apiDocs: z.boolean(),
      marketing: z.boolean(),
      disableIssuers: z.boolean(),
      issuersTab: z.boolean(),
      fromMozilla: z.boolean(),
      home: z.boolean(),
      homeWords: z.string().max(1000),
      homeWordsBy: z.string().max(200),
      homePicture: z.string(),
      homeSample: z.string(),
      homeShown: z.string(),
    })
    .refine(({ menuLinks: links }) => readMenu(links) !== undefined, {
      path: ['menuLinks'],
      error: t('Write one link a line: its name, a blank, its address. At most 20.'),
    })
    .refine(({ menuLabel, menuLinks: links }) => (menuLabel.trim() === '') === (links.trim() === ''), {
      path: ['menuLabel'],
      error: t('A menu needs a name and at least one link.'),
    })
    .refine(({ providerName, providerUrl }) => (providerName.trim() === '') === (providerUrl === ''), {
      path: ['providerName'],
      error: t('Enter both a name and an address.'),
    })

export type ThemeValues = z.output<ReturnType<typeof themeForm>>

/** One link a line, its address last; undefined while a line is no link. */
export function readMenu(text: string): { label: string; url: string }[] | undefined {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const items = lines.flatMap((line) => {
    const [, label = '', url = ''] = /^(\S.{0,59}?)\s+(\S+)$/.exec(line) ?? []
    return isLink(url) && url !== '' ? [{ label, url }] : []
  })
  return items.length === lines.length && items.length <= menuLinks ? items : undefined
}

export function startValues(theme: SiteTheme): ThemeValues {
  return {
    serviceName: theme.service_name ?? '',
    issuerWord: theme.issuer_word ?? '',
    welcomeMessage: theme.welcome_message ?? '',
    logoSmall: theme.logo_small ?? '',
    logoDesktop: theme.logo_desktop ?? '',
    favicon: theme.favicon ?? '',
    loading: theme.loading_image ?? '',
    helpEmail: theme.help_email ?? '',
    color1: theme.color_interactive1 ?? '',
    color2: theme.color_interactive2 ?? '',
    color2Alpha: theme.color_interactive2_alpha50 ?? '',
    menuLabel: theme.custom_menu?.label ?? '',
    menuLinks: (theme.custom_menu?.items ?? []).map(({ label, url }) => `${label} ${url}`).join('\n'),
    terms: theme.terms_of_service_link ?? '',
    termsHelp: theme.terms_help_link ?? '',
    privacy: theme.privacy_policy_link ?? '',
    dataProcessor: theme.data_processor_terms_link ?? '',
    providerName: theme.provided_by?.name ?? '',
    providerUrl: theme.provided_by?.url ?? '',
    landing: theme.alternate_landing_url ?? '',
    landingRedirect: theme.alternate_landing_redirect ?? false,
    colorNavbar: theme.use_color_navbar ?? false,
    poweredBy: theme.show_powered_by ?? false,
    apiDocs: theme.show_api_docs_link ?? true,
    marketing: !(theme.hide_marketing_opt_in ?? false),
    disableIssuers: theme.disable_issuers ?? false,
    issuersTab: theme.show_issuers_tab ?? false,
    fromMozilla: theme.coming_from_mozilla ?? false,
    home: !(theme.home_off ?? false),
    homeWords: theme.home_words ?? '',
    homeWordsBy: theme.home_words_by ?? '',
    homePicture: theme.home_picture ?? '',
    homeSample: theme.home_sample ?? '',
    homeShown: (theme.home_shown ?? []).join('\n'),
  }
}

const orNone = (text: string): string | undefined => text.trim() || undefined

/** Addresses are pasted with what follows `?`, which may name a person. */
const bare = (address: string): string => address.trim().replace(/[?#].*$/s, '')

/** What is as Sash comes is left out. */
export function toTheme(values: ThemeValues): SiteTheme {
  const items = readMenu(values.menuLinks) ?? []
  const { providerName, providerUrl } = values
  const shown = values.homeShown.split('\n').flatMap((line) => orNone(bare(line)) ?? [])
  return {
    service_name: orNone(values.serviceName),
    issuer_word: values.issuerWord === '' ? undefined : values.issuerWord,
    welcome_message: orNone(values.welcomeMessage),
    logo_small: orNone(values.logoSmall),
    logo_desktop: orNone(values.logoDesktop),
    favicon: orNone(values.favicon),
    loading_image: orNone(values.loading),
    help_email: orNone(values.helpEmail),
    color_interactive1: orNone(values.color1),
    color_interactive2: orNone(values.color2),
    color_interactive2_alpha50: orNone(values.color2Alpha),
    custom_menu: items.length > 0 ? { label: values.menuLabel.trim(), items } : undefined,
    terms_of_service_link: orNone(values.terms),
    terms_help_link: orNone(values.termsHelp),
    privacy_policy_link: orNone(values.privacy),
    data_processor_terms_link: orNone(values.dataProcessor),
    provided_by: providerUrl ? { name: providerName.trim(), url: providerUrl } : undefined,
    alternate_landing_url: orNone(values.landing),
    alternate_landing_redirect: values.landingRedirect || undefined,
    use_color_navbar: values.colorNavbar || undefined,
    show_powered_by: values.poweredBy || undefined,
    show_api_docs_link: values.apiDocs ? undefined : false,
    hide_marketing_opt_in: values.marketing ? undefined : true,
    disable_issuers: values.disableIssuers || undefined,
    show_issuers_tab: values.issuersTab || undefined,
    coming_from_mozilla: values.fromMozilla || undefined,
    home_off: values.home ? undefined : true,
    home_words: orNone(values.homeWords),
    home_words_by: orNone(values.homeWordsBy),
    home_picture: orNone(values.homePicture),
    home_sample: orNone(bare(values.homeSample)),
    home_shown: shown.length > 0 ? shown : undefined,
  }
}
