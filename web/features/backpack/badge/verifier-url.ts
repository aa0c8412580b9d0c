import type { BackpackBadge } from '#contracts/backpack/backpack.ts'

const identityNames = ['identity__email', 'identity__url', 'identity__telephone']

/**
 * The verifier's page for this badge, with whoever the current address names. One from elsewhere is verified where it
 * is hosted; a file that is hosted nowhere has no such address.
 */
export function verifierUrlOf(badge: BackpackBadge, verifier: string, currentSearch: string): string | undefined {
  const document = badge.imported ? badge.imported.source_url : `${badge.shareUrl}.json`
  if (!document || !/^https?:\/\//i.test(document)) return undefined
  const url = new URL(verifier, location.href)
  url.searchParams.set('url', document)
  const current = new URLSearchParams(currentSearch)
  for (const name of identityNames) {
    const value = current.get(name)
    if (value) url.searchParams.set(name, value)
  }
  return url.href
}
