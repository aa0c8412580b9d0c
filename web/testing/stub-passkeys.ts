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

type Pending = CredentialRequestOptions & { choose: () => void; refuse: (cause: Error) => void }

/**
 * A browser that suggests passkeys in fields: each request in order, with what the person or the browser makes of it. As
 * in real ones a passkey cannot be asked for by a button while a request is pending.
 */
export function stubSuggestions({ isAvailable = true } = {}): { requests: Pending[] } {
  stubPasskeys()
  const requests: Pending[] = []
  Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => isAvailable })
  const { credentials } = navigator
  const always = credentials.get.bind(credentials)
  let pending = 0
  credentials.get = async (options = {}) => {
    options.signal?.throwIfAborted()
    if (options.mediation !== 'conditional') {
      if (pending > 0) throw Object.assign(new Error('A request is already pending.'), { name: 'OperationError' })
      return always(options)
    }
    pending++
    try {
      await new Promise<void>((choose, refuse) => {
        options.signal?.addEventListener('abort', () => refuse(options.signal?.reason))
        requests.push({ ...options, choose, refuse })
      })
    } finally {
      pending--
    }
    return always(options)
  }
  return { requests }
}
