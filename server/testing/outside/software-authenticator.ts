import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { encode, rfc8949EncodeOptions } from 'cborg'

/** Written from Web Authentication, level 3, with none of the server's packages: a device that does as it is told. */
export interface Authenticator {
  credentialId: Buffer
  create(options: CreationOptions, misdeeds?: Misdeeds): object
  get(options: RequestOptions, misdeeds?: Misdeeds): object
}

interface CreationOptions {
  challenge: string
  rp: { id?: string }
  user: { id: string }
}

interface RequestOptions {
  challenge: string
  rpId?: string
}

export interface Misdeeds {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** The person only touched it. */
  isUnverified?: boolean
  /** How often it has signed, as it says; else one more than before. */
  counter?: number
  userHandle?: string
  /** In place of none. */
  attestation?: { fmt: string; attStmt: object }
}

const flags = { present: 1, verified: 4, attested: 64 }
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url')

export const createAuthenticator = (origin: string): Authenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let userId = ''

  const clientData = (type: string, challenge: string, misdeeds: Misdeeds): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: misdeeds.type ?? type,
        challenge: misdeeds.challenge ?? challenge,
        origin: misdeeds.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (rpId: string, misdeeds: Misdeeds, attested?: Buffer): Buffer => {
    counter = misdeeds.counter ?? counter + 1
    const head = Buffer.alloc(5)
    head[0] = flags.present | (misdeeds.isUnverified ? 0 : flags.verified) | (attested ? flags.attested : 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(misdeeds.rpId ?? rpId), head, attested ?? Buffer.alloc(0)])
  }
  const credential = (response: object) => ({
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    credentialId,
    create: ({ challenge, rp, user }, misdeeds = {}) => {
      userId = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey.export({ format: 'jwk' })),
      ])
      const authData = authenticatorData(rp.id ?? '', misdeeds, attested)
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, misdeeds)),
        attestationObject: base64url(encode({ ...(misdeeds.attestation ?? { fmt: 'none', attStmt: {} }), authData })),
        transports: ['internal'],
      })
    },
    get: ({ challenge, rpId = '' }, misdeeds = {}) => {
      const data = clientData('webauthn.get', challenge, misdeeds)
      const authData = authenticatorData(rpId, misdeeds)
      return credential({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
        userHandle: misdeeds.userHandle ?? userId,
      })
    },
  }
}

/** RFC 9053: an EC2 key on P-256 for ES256. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const entries: [number, number | Buffer][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return Buffer.from(encode(new Map(entries), rfc8949EncodeOptions))
}
