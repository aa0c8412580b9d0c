import { type Browser, chromium } from 'playwright-core'
import { waitForAnswers } from './under-way.ts'

let running: Browser | undefined

/**
 * The Chromium that `npm test` found, else the system's. It runs until the process of the journeys ends: each file begins
 * with no context in it, and closing it closes those that the file has opened.
 */
export async function launchBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await startBrowser()
  const browser = running
  // Those of a file that was cut short.
  await closeContexts(browser)
  return Object.assign(browser, { close: () => closeContexts(browser) })
}

async function closeContexts(browser: Browser): Promise<void> {
  await waitForAnswers(browser.contexts())
  await Promise.all(browser.contexts().map((context) => context.close()))
}

/** A browser of one's own, whose process ends when it is closed. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.SASH_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      // Chromium's sandbox refuses to run as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
