import { modeGrounds } from '#contracts/site/theme-colors.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'
import { currentTheme, serviceName } from '#infra/theme/current-theme.ts'
import { usualBrand } from '#infra/theme/mark.ts'
import { shownBrand } from '#infra/theme/shown-colors.ts'
import { directionOf, type Locale } from '#shared/i18n/languages.ts'
import { describeIcon, listIcons } from './icons.ts'
import { sharedAddress } from './receive-shared.ts'

/** How the app is installed: W3C Web Application Manifest, with the share target of the Web Share Target API. */
export const writeManifest = async (locale: Locale): Promise<object> => {
  const icons = await listIcons()
  const { light } = barColors()
  return inLanguage(locale, () => ({
    id: '/',
    name: serviceName(),
    short_name: serviceName(),
    description: t('Your digital badges: keep them, show them, verify them.'),
    lang: locale,
    dir: directionOf(locale),
    start_url: '/recipient/badges',
    scope: '/',
    display: 'standalone',
    background_color: modeGrounds.light.paper,
    theme_color: light,
    categories: ['education', 'productivity'],
    icons,
    shortcuts: listShortcuts(),
    share_target: {
      action: sharedAddress,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'file', accept: acceptedFiles }] },
    },
  }))
}

// Android goes by types, desktops by endings.
const acceptedFiles = ['image/png', '.png', 'image/svg+xml', '.svg', 'application/json', '.json', '.jsonld']

function listShortcuts(): object[] {
  const places = [{ name: t('Backpack'), url: '/recipient/badges' }]
  if (!currentTheme().theme.disable_issuers) places.push({ name: t('Issuers'), url: '/issuer' })
  return places.map((place) => ({ ...place, icons: [describeIcon('any', 96)] }))
}

/** What a system paints around the page, in each mode: the colour of the bar at its top. */
export const barColors = (): { light: string; dark: string } => {
  const { light, dark } = modeGrounds
  return currentTheme().theme.use_color_navbar
    ? (shownBrand() ?? { light: usualBrand, dark: dark.paper })
    : { light: light.paper, dark: dark.paper }
}
