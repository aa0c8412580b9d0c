import type { Locale } from '#shared/i18n/languages.ts'
import { iconAddress } from './icons.ts'
import { barColors } from './manifest.ts'

/** What the page of the app says of itself to whoever wants to install it. `version` is that of its worker. */
export const writeInstallHead = (locale: Locale, version?: string): string => {
  const bars = Object.entries(barColors()).map(
    ([mode, color]) =>
      `<meta name="theme-color" data-mode="${mode}" media="(prefers-color-scheme: ${mode})" content="${color}">`,
  )
  return [
    `<link rel="manifest" href="/manifest.webmanifest?lang=${locale}">`,
    `<link rel="apple-touch-icon" href="${iconAddress('touch', 180)}">`,
    ...bars,
    version ? `<meta name="sash-version" content="${version}">` : '',
  ].join('')
}
