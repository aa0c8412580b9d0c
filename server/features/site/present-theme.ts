import type { SavedTheme, SiteEnvironment } from '#contracts/site/site-theme.ts'
import { config } from '#infra/context.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { currentTheme, helpEmail, serviceName } from '#infra/theme/current-theme.ts'
import { listColors } from '#infra/theme/shown-colors.ts'

/** Where a stored picture is shown; undefined without one. */
export const pictureAddress = (key: string | undefined): string | undefined =>
  key === undefined ? undefined : `${config().origin}/v3/site/pictures/${key}`

export const presentTheme = ({ version, theme }: SavedTheme): SavedTheme => {
  const { logo_small, logo_desktop, favicon, loading_image, home_picture, ...rest } = theme
  return {
    version,
    theme: {
      ...rest,
      ...(logo_small ? { logo_small: pictureAddress(logo_small) } : {}),
      ...(logo_desktop ? { logo_desktop: pictureAddress(logo_desktop) } : {}),
      ...(favicon ? { favicon: pictureAddress(favicon) } : {}),
      ...(loading_image ? { loading_image: pictureAddress(loading_image) } : {}),
      ...(home_picture ? { home_picture: pictureAddress(home_picture) } : {}),
    },
  }
}

/** The address of the sheet with the operator's colours; undefined while there are none. */
export const themeSheetAddress = (): string | undefined =>
  Object.keys(listColors()).length > 0 ? `/v3/site/theme.css?v=${currentTheme().version}` : undefined

/** Logos as they are shown: one of the two stands in for the other. */
export const presentLogos = (): { small: string; desktop: string } | undefined => {
  const { logo_small, logo_desktop } = currentTheme().theme
  const [small, desktop] = [pictureAddress(logo_small ?? logo_desktop), pictureAddress(logo_desktop ?? logo_small)]
  return small && desktop ? { small, desktop } : undefined
}

/** Whether there is a page for visitors. */
export const hasHome = (): boolean => currentTheme().theme.home_off !== true

/** What the page carries for the web app, under the names of the specification. */
export const presentConfig = (): Record<string, unknown> => {
  const { theme } = currentTheme()
  const colors = listColors()
  const favicon = pictureAddress(theme.favicon)
  const logoImg = presentLogos()
  const loading = pictureAddress(theme.loading_image)
  const help = helpEmail()
  return {
    api: { baseUrl: config().origin },
    assertionVerifyUrl: `${config().origin}/verify`,
    features: {
      disableRegistration: !isOn('sign-up'),
      offline: config().offline,
      passwordLength: config().passwordLength,
      visitorsHome: hasHome(),
      ...describeProviders(),
      ...given({
        disableIssuers: theme.disable_issuers,
        showIssuersTab: theme.show_issuers_tab,
        enableComingFromMozilla: theme.coming_from_mozilla,
        alternateLandingRedirect: theme.alternate_landing_redirect,
      }),
    },
    ...(config().trackingId ? { googleAnalytics: { trackingId: config().trackingId } } : {}),
    ...(help ? { help: { email: help } } : {}),
    theme: given({
      serviceName: theme.service_name === undefined ? undefined : serviceName(),
      issuerWord: theme.issuer_word,
      welcomeMessage: theme.welcome_message,
      alternateLandingUrl: theme.alternate_landing_url,
      showPoweredByBadgr: theme.show_powered_by,
      showApiDocsLink: theme.show_api_docs_link,
      hideMarketingOptIn: theme.hide_marketing_opt_in,
      termsOfServiceLink: theme.terms_of_service_link,
      termsHelpLink: theme.terms_help_link,
      privacyPolicyLink: theme.privacy_policy_link,
      dataProcessorTermsLink: theme.data_processor_terms_link,
      providedBy: theme.provided_by,
      logoImg,
      loadingImg: loading ? { imageUrl: loading, height: 48 } : undefined,
      favicons: favicon ? [{ rel: 'icon', href: favicon }] : undefined,
      customMenu: theme.custom_menu,
      useColorNavbar: theme.use_color_navbar,
      cssCustomProps: Object.keys(colors).length > 0 ? colors : undefined,
    }),
  }
}

const given = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** What the app is told that only the environment can change; never a secret. */
export const listEnvironment = (): SiteEnvironment => {
  const { origin, trackingId, configBaseUrl, configVersion, providers } = config()
  const labels = Object.values(providers).map(({ label }) => label)
  return Object.entries({
    SASH_ORIGIN: origin,
    SASH_DISABLE_REGISTRATION: String(!isOn('sign-up')),
    SASH_TRACKING_ID: trackingId,
    SASH_CONFIG_BASE_URL: configBaseUrl,
    SASH_CONFIG_VERSION: configVersion,
    'SASH_…_CLIENT_ID': labels.length > 0 ? labels.join(', ') : undefined,
  }).map(([variable, value]) => ({ variable, value: value ?? null }))
}

/** The sign-in buttons, and whether the profile shows linked accounts. */
function describeProviders() {
  const found = Object.entries(config().providers).map(([slug, { label }]) => ({ slug, label }))
  return { externalAuthProviders: found, socialAccountProviders: found.map(({ slug }) => slug) }
}
