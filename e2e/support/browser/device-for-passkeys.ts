import type { Page } from 'playwright-core'

export interface Device {
  count(): Promise<number>
  /** Whether its person touches it whenever it is asked; else it waits, as one does that lies there while a field suggests it. */
  touches(does: boolean): Promise<void>
}

/**
 * A device inside Chromium that makes passkeys and always knows its person, as a phone with a fingerprint does. There is
 * nothing to choose from in it: what a field only suggests is chosen at once where its person touches it.
 */
export async function plugInDevice(page: Page): Promise<Device> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    touches: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}
