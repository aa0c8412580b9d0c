import { type Browser, chromium } from 'playwright-core'

/** The Chromium that `npm test` found, else the system's. */
export const launchBrowser = (): Promise<Browser> =>
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
