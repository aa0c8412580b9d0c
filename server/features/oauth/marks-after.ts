import type { App } from './queries.ts'

type Known = Pick<App, 'name' | 'website_url' | 'logo_key' | 'redirect_uris' | 'scopes' | 'grant_types'>

/**
 * What whoever runs the server said of an app holds for the app that they looked at: under another name or picture, or
 * with another way back, it has to be looked at again. One that wants more than before is the same app, but people are
 * asked again.
 */
export const marksAfter = (before: Known, after: Known): { is_verified?: false; skips_consent?: false } => {
  if (write(before) !== write(after)) return { is_verified: false, skips_consent: false }
  return wantsMore(before, after) ? { skips_consent: false } : {}
}

const write = ({ name, website_url, logo_key, redirect_uris }: Known): string =>
  JSON.stringify([name, website_url, logo_key, [...redirect_uris].sort()])

const wantsMore = (before: Known, after: Known): boolean =>
  (['scopes', 'grant_types'] as const).some((part) => after[part].some((one) => !before[part].includes(one)))
