import { createBrowserSecret } from '#infra/http/browser-secret.ts'

/** Seconds in which somebody must be back from the provider. */
export const attemptSeconds = 600

export const { markBrowser, readBrowser, unmarkBrowser } = createBrowserSecret('sash_social', attemptSeconds)
