import { t } from '#shared/i18n/text.ts'
import { collectionsPath } from '#web/lib/backpack/collection-path.ts'
import { getConfig } from '#web/lib/config/config.ts'

export const profilePath = '/profile/profile'
const integrationsPath = '/profile/app-integrations'
const administrationPath = '/operator'
const appearancePaths = /^\/operator\/(theme|texts|tools)(\/|$)/
const innerAreas = [collectionsPath, integrationsPath]

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

/** Where nobody makes issuers any more, those who have one still find it. */
export function memberEntries(hasIssuers: boolean): NavEntry[] {
  const entries = [
    { label: t('Backpack'), href: '/recipient/badges' },
    { label: t('Collections'), href: collectionsPath },
  ]
  if (hasIssuers || showsIssuersAnyway()) entries.push({ label: t('Issuers'), href: '/issuer' })
  return entries
}

/** Without looking whether the reader has any. */
export function showsIssuersAnyway(): boolean {
  const { showIssuersTab, disableIssuers } = getConfig().features
  return showIssuersTab || !disableIssuers
}

export function accountEntries(isOperator: boolean): NavEntry[] {
  return [
    { label: t('Profile'), href: profilePath },
    { label: t('App Integrations'), href: integrationsPath },
    ...(isOperator
      ? [
          { label: t('Appearance'), href: '/operator/theme' },
          { label: t('Administration'), href: administrationPath },
        ]
      : []),
    { label: t('Sign Out'), href: '/auth/logout' },
  ]
}

/** An entry is current on its own page and in its whole area; some areas lie within others. */
export function isCurrent(href: string, pathname: string): boolean {
  const area = areaOf(href)
  return area === 'auth' || area === 'signup' ? pathname === href : areaOf(pathname) === area
}

function areaOf(pathname: string): string | undefined {
  const inner = innerAreas.find((path) => `${pathname}/`.startsWith(`${path}/`))
  return inner ?? (appearancePaths.test(pathname) ? 'appearance' : pathname.split('/')[1])
}
