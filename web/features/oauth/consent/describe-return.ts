import { t } from '#shared/i18n/text.ts'

/** Where the person comes out after the answer, in words: what an app says of itself may be anything, this is not. */
export function describeReturn(redirectUri: string): string {
  const url = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return t('an app on this device')
  return isLoopback(url.hostname) ? t('a program on this computer') : url.host
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}
