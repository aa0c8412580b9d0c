import { vi } from 'vitest'

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

const credential = (response: object) => ({
  id: 'Y3JlZA',
  rawId: bytes('cred'),
  type: 'public-key',
  response,
  getClientExtensionResults: () => ({}),
})

/** A browser that knows passkeys, with one that always agrees; or with what comes of it instead. */
export function stubPasskeys(outcome?: Error): void {
  const settle = async (response: object) => {
    if (outcome) throw outcome
    return credential({ clientDataJSON: bytes('{}'), ...response })
  }
  vi.stubGlobal('PublicKeyCredential', class PublicKeyCredential {})
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: () => settle({ attestationObject: bytes('made'), getTransports: () => ['internal'] }),
      get: () => settle({ authenticatorData: bytes('data'), signature: bytes('signed'), userHandle: bytes('maya') }),
    },
  })
}

export const refused = (): Error =>
  Object.assign(new Error('The operation was not allowed.'), { name: 'NotAllowedError' })
