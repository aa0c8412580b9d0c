type Tree = Record<string, unknown>

// Whoever gets to write there once would otherwise keep the account: no addresses, no links, nobody who listens along.
const previewed = {
  theme: [
    'cssCustomProps',
    'useColorNavbar',
    'showPoweredByBadgr',
    'showApiDocsLink',
    'hideMarketingOptIn',
    'issuerWord',
  ],
  features: [
    'alternateLandingRedirect',
    'disableRegistration',
    'disableIssuers',
    'showIssuersTab',
    'enableComingFromMozilla',
  ],
} as const

/** What local and session storage may set: how things look, and which features show. */
export function keepPreview(stored: Tree): Tree {
  const kept: Tree = {}
  for (const [part, names] of Object.entries(previewed)) {
    const given = stored[part]
    if (typeof given !== 'object' || given === null) continue
    const entries = Object.entries(given).filter(([name]) => names.some((one) => one === name))
    if (entries.length > 0) kept[part] = Object.fromEntries(entries)
  }
  return kept
}
