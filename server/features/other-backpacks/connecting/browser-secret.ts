import { createBrowserSecret } from '#infra/http/browser-secret.ts'

/** Seconds in which somebody must be back from the other host. */
export const attemptSeconds = 600

export const { markBrowser, readBrowser, unmarkBrowser } = createBrowserSecret('sash_other', attemptSeconds)
