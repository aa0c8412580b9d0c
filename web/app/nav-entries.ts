import { getConfig } from '#web/lib/config.ts'
import { t } from '#web/lib/text.ts'

export interface NavEntry {
  label: string
  href: string
}

/** For people without a session; registration can be switched off. */
export function strangerEntries(): NavEntry[] {
  const entries = [{ label: t('Sign In'), href: '/auth/login' }]
  if (!getConfig().features.disableRegistration) entries.push({ label: t('Create Account'), href: '/signup' })
  return entries
}

export function memberEntries(): NavEntry[] {
  const entries = [{ label: t('Backpack'), href: '/recipient/badges' }]
  if (!getConfig().features.disableIssuers) entries.push({ label: t('Issuers'), href: '/issuer' })
  return entries
}

export function accountEntries(): NavEntry[] {
  return [
    { label: t('Profile'), href: '/profile/profile' },
    { label: t('Sign Out'), href: '/auth/logout' },
  ]
}

/** An entry is current on its own page and on every page below its first two steps. */
export function isCurrent(href: string, pathname: string): boolean {
  const area = href.split('/')[1]
  return area === 'auth' ? pathname === href : pathname.split('/')[1] === area
}
