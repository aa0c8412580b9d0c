import { t } from '#shared/i18n/text.ts'
import { getConfig } from '../config/config.ts'

/** The complete form of an address that the server gave for the browser to open; one elsewhere is not opened. */
export function ownAddress(address: string): string {
  const base = new URL(getConfig().api.baseUrl, location.href)
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  if (url?.origin !== base.origin || !/^https?:$/.test(url.protocol)) {
    throw new Error(t('The server gave an address elsewhere, which was not opened.'))
  }
  return url.href
}
