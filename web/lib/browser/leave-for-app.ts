import { t } from '#shared/i18n/text.ts'

/**
 * Whether the browser may be sent to the address: a site, or the scheme of an app on this device, which has a dot in it
 * (RFC 8252 section 7.1). Nothing that would run here, such as a script.
 */
export function isAppAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  return /^(https?|[a-z][a-z0-9-]*(\.[a-z0-9-]+)+):$/.test(new URL(address).protocol)
}

/** Leads back to the app that sent the person here. The page that asked is left out of the history: it is answered. */
export function leaveForApp(address: string): void {
  if (!isAppAddress(address)) throw new Error(t('The server gave an address elsewhere, which was not opened.'))
  location.replace(address)
}
