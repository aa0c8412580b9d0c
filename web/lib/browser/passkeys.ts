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
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
}

/** Has the person choose a passkey, which signs what the server asked. */
export async function askPasskey(options: Options): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
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
