import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyRegistration } from '#contracts/accounts/passkeys.ts'
import { refuse } from '#infra/errors.ts'
import { relyingParty } from './challenge.ts'

export interface NewCredential {
  credentialId: Buffer
  publicKey: Buffer
  signatures: number
}

/** The key that was made in answer to the challenge, at this origin and for this name. */
export const readRegistration = async (
  credential: PasskeyRegistration,
  challenge: string,
  { isOnlyWay = false } = {},
): Promise<NewCredential> => {
  const { rpID, origin } = relyingParty()
  try {
    const { clientDataJSON, attestationObject } = credential.response
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: withoutAttestation(attestationObject) },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: isOnlyWay,
    })
    if (!verified || !registrationInfo) throw new Error('not verified')
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), signatures: counter }
  } catch (cause) {
    throw refuse('passkey.invalid', { cause })
  }
}

/**
 * What the maker of the device says of it is not asked for, and never looked at: its certificates name addresses that the
 * library would ask, past the one guarded door.
 */
function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const entries: [string, string | Map<string, never> | Uint8Array][] = [
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ]
  return isoBase64URL.fromBuffer(isoCBOR.encode(new Map(entries)))
}
