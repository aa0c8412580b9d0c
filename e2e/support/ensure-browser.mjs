import { describeBrowser, findBrowser } from '../../ops/browser.mjs'

/** Journeys of one's own choice run in the browser that `npm test` would take; what it took, or somebody named, stays. */
export async function setup() {
  if (process.env.SASH_CHROMIUM) return
  const browser = await findBrowser()
  process.env.SASH_CHROMIUM = browser.file
  process.stdout.write(`Browser: ${describeBrowser(browser)}\n`)
}
