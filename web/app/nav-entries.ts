import { getConfig } from '#web/lib/config.ts'
import { t } from '#web/lib/text.ts'

export interface NavEntry {
  label: string
  href: string
}

/** For people without a session; where no accounts are made there is nothing to sign up for. */
export function strangerEntries(): NavEntry[] {
  const isClosed = getConfig().features.disableRegistration
  return [
    { label: t('About Us'), href: '/auth/about-us' },
    { label: t('Sign In'), href: '/auth/login' },
    ...(isClosed ? [] : [{ label: t('Sign Up As Issuer'), href: '/auth/signup' }]),
    ...(isClosed ? [] : [{ label: t('Create Account'), href: '/signup' }]),
  ]
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
  return area === 'auth' || area === 'signup' ? pathname === href : pathname.split('/')[1] === area
}
