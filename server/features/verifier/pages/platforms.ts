type Pattern = (page: URL) => string[]

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const moodlePage = /^(\/(?:.*\/)?badges\/)badge\.php$/
const credlyHosts = new Set(['www.credly.com', 'credly.com', 'www.youracclaim.com', 'youracclaim.com'])
const credlyPage = new RegExp(`^/badges/(${uuid})(?:/.*)?$`, 'i')
const badgrPage = /^\/public\/assertions\/([\w-]{1,64})$/
const factoryPage = /^(\/v1\/assertion\/[0-9a-f]{40})\.html$/

/** Where platforms keep the badge that a page of theirs shows: what is not said on the page is known of its address. */
export const platforms: Record<string, Pattern> = {
  moodle: ({ origin, pathname, searchParams }) => {
    const folder = moodlePage.exec(pathname)?.[1]
    const hash = searchParams.get('hash') ?? ''
    // Without the edition older ones answer in their first.
    return folder && /^[0-9a-z]{1,64}$/i.test(hash) ? [`${origin}${folder}assertion.php?b=${hash}&obversion=2`] : []
  },
  credly: ({ hostname, pathname }) => {
    const badge = credlyHosts.has(hostname) ? credlyPage.exec(pathname)?.[1] : undefined
    return badge ? [`https://api.credly.com/v1/obi/v2/badge_assertions/${badge.toLowerCase()}`] : []
  },
  // Badgr, Canvas Credentials, edubadges, Open Educational Badges: the app shows what its API serves under the same path.
  badgr: ({ protocol, host, hostname, origin, pathname }) => {
    if (!badgrPage.test(pathname)) return []
    const region = /^(?:([a-z]{2})\.)?badgr\.com$/.exec(hostname)
    const api = region
      ? `https://api.${region[1] ? `${region[1]}.` : ''}badgr.io`
      : `${protocol}//api.${host.replace(/^www\./, '')}`
    return [...(hostname.startsWith('api.') ? [] : [api + pathname]), `${origin}${pathname}.json`]
  },
  'open badge factory': ({ origin, pathname }) => {
    const path = factoryPage.exec(pathname)?.[1]
    return path ? [origin + path] : []
  },
}

/** Addresses under which the badge of a page may be, by the address of the page. */
export const guessAddresses = (page: string): string[] => {
  if (!URL.canParse(page)) return []
  const url = new URL(page)
  return Object.values(platforms).flatMap((find) => find(url))
}
