import type { App } from './queries.ts'

type Known = Pick<App, 'name' | 'website_url' | 'logo_key' | 'redirect_uris'>

/**
 * What whoever runs the server said of an app holds for the app that they looked at: under another name or picture, or
 * with another way back, it has to be looked at again.
 */
export const marksAfter = (before: Known, after: Known): { is_verified?: false; skips_consent?: false } =>
  write(before) === write(after) ? {} : { is_verified: false, skips_consent: false }

const write = ({ name, website_url, logo_key, redirect_uris }: Known): string =>
  JSON.stringify([name, website_url, logo_key, [...redirect_uris].sort()])
