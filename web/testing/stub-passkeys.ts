import { vi } from 'vitest'

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

const credential = (response: object) => ({
  id: 'Y3JlZA',
  rawId: bytes('cred'),
  type: 'public-key',
  response,
  getClientExtensionResults: () => ({}),
})

/** A browser that knows passkeys, with one that always agrees; or with what comes of it instead. `signals` are what it was told of passkeys that open nothing. */
export function stubPasskeys(outcome?: Error): { signals: object[] } {
  const signals: object[] = []
  const settle = async (response: object) => {
    if (outcome) throw outcome
    return credential({ clientDataJSON: bytes('{}'), ...response })
  }
  const signalUnknownCredential = async (signal: object) => void signals.push(signal)
  vi.stubGlobal('PublicKeyCredential', Object.assign(class PublicKeyCredential {}, { signalUnknownCredential }))
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: () => settle({ attestationObject: bytes('made'), getTransports: () => ['internal'] }),
      get: () => settle({ authenticatorData: bytes('data'), signature: bytes('signed'), userHandle: bytes('maya') }),
    },
  })
  return { signals }
}

export const refused = (): Error =>
  Object.assign(new Error('The operation was not allowed.'), { name: 'NotAllowedError' })
