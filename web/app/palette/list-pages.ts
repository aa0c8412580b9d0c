import { Moon, Plus, Sun } from 'lucide-react'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { otherBackpacksPath, removedPath } from '#web/lib/backpack/backpack-badge-path.ts'
import { isDark, switchColorMode } from '#web/lib/browser/color-mode.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { accountEntries, memberEntries, strangerEntries } from '../shell/nav-entries.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** The pages that everybody of this kind can open. */
export function listPages({
  isMember,
  hasIssuers,
  isOperator,
}: {
  isMember: boolean
  hasIssuers: boolean
  isOperator: boolean
}): PaletteEntry[] {
  const own = [
    ...memberEntries(hasIssuers),
    { label: t('Notifications'), href: '/notifications' },
    { label: t('Removed badges'), href: removedPath },
    { label: t('Other backpacks'), href: otherBackpacksPath },
    ...accountEntries(isOperator),
  ]
  const pages = isMember ? own : strangerEntries()
  const everywhere = [
    { label: t('Verify a badge'), href: '/verify' },
    { label: t('Help'), href: '/help' },
  ]
  return [...pages, ...everywhere].map(({ label, href }) => ({
    id: href,
    label,
    address: href,
  }))
}

/** What can be done at once; issuers that somebody only awards for make no badges. */
export function listActions(makers: readonly Issuer[]): PaletteEntry[] {
  const dark = isDark()
  return [
    ...makers.map(({ slug, name }) => ({
      id: `create ${slug}`,
      label: t('Create Badge'),
      note: name,
      icon: Plus,
      address: `/issuer/issuers/${encodeURIComponent(slug)}/badges/create`,
    })),
    ...(getConfig().features.disableIssuers
      ? []
      : [{ id: 'create issuer', label: t('Create Issuer'), icon: Plus, address: '/issuer/create' }]),
    {
      id: 'mode',
      label: dark ? t('Switch to light') : t('Switch to dark'),
      icon: dark ? Sun : Moon,
      act: switchColorMode,
    },
  ]
}
