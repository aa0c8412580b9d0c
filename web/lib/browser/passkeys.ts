import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyAssertion, PasskeyRegistration } from '#contracts/accounts/passkeys.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '../api/api-error.ts'

type Options = Record<string, unknown>

export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

// The package is fetched when somebody uses a passkey. The server's options pass through as they are.
/** Has the browser make a passkey, which asks the person. */
export async function makePasskey(options: Options): Promise<PasskeyRegistration> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
  return { ...made, clientExtensionResults: { ...made.clientExtensionResults } }
}

/** Has the person choose a passkey, which signs what the server asked. */
export async function askPasskey(options: Options): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const signed = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
  return { ...signed, clientExtensionResults: { ...signed.clientExtensionResults } }
}

/** Whether the browser can put passkeys among the suggestions of a field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  const { isConditionalMediationAvailable: ask } = globalThis.PublicKeyCredential ?? {}
  return typeof ask === 'function' && ask.call(PublicKeyCredential).catch(() => false)
}

/**
 * Puts passkeys among the suggestions of the fields whose `autocomplete` ends with `webauthn`, and answers what the one
 * that is chosen has signed (Web Authentication, level 3, section 5.1.4: conditional mediation). Throws when the browser
 * refuses, and when `signal` ends it, which has to be before any other passkey is asked for.
 */
export async function suggestPasskey(options: Options, signal: AbortSignal): Promise<PasskeyAssertion> {
  const { base64URLStringToBuffer: toBytes, bufferToBase64URLString: toText } = await import('@simplewebauthn/browser')
  const publicKey = { ...options, challenge: toBytes(String(options.challenge)), allowCredentials: [] }
  signal.throwIfAborted()
  const credential = await navigator.credentials.get({ mediation: 'conditional', signal, publicKey })
  const { id, rawId, response } = credential as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse
  return {
    id,
    rawId: toText(rawId),
    type: 'public-key',
    response: {
      clientDataJSON: toText(clientDataJSON),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
      userHandle: userHandle && toText(userHandle),
    },
  }
}

/**
 * Tells the browser that a passkey opens nothing here any more, so that it offers it no longer (Web Authentication, level 3,
 * section 5.1.10). Those that know no such word keep it.
 */
export async function signalRemoved(credentialID: string): Promise<void> {
  const { sendSignal } = await import('@simplewebauthn/browser')
  // Passkeys are made for the host of the app's own address.
  const rpID = location.hostname
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => undefined)
}

/** Browsers do not say whether there was none, or the person thought better of it. */
export function messageOfPasskey(failure: unknown): string {
  if (!(failure instanceof Error)) return messageOf(failure)
  if (failure.name === 'NotAllowedError' || failure.name === 'AbortError')
    return t('No passkey was used. Try again, or go on without one.')
  if (failure.name === 'InvalidStateError') return t('This device has a passkey of yours already.')
  if (failure.name === 'NotSupportedError')
    return t('This device cannot keep a passkey. Try another one, such as your phone.')
  if (failure.name === 'SecurityError')
    return t('Passkeys do not work at this address. Whoever runs this service can say why.')
  return messageOf(failure)
}
