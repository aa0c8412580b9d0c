import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const maxKeys = 1000
const imported = new Map<string, KeyObject>()
const signing = new Map<string, Ed25519Key>()

/** An Ed25519 key ready to sign: the raw 32-byte public key, and a function giving raw 64-byte signatures. */
export interface Ed25519Key {
  publicKey: Uint8Array
  sign(data: Uint8Array): Uint8Array
}

function importPublicKey(raw: Uint8Array): KeyObject {
  const name = Buffer.from(raw).toString('base64')
  const known = imported.get(name)
  if (known) return known
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: 'der', type: 'spki' })
  keepNewest(imported, name, key)
  return key
}

function keepNewest<Key>(keys: Map<string, Key>, name: string, key: Key): void {
  const oldest = keys.keys().next().value
  if (keys.size >= maxKeys && oldest !== undefined) keys.delete(oldest)
  keys.set(name, key)
}

/** Ed25519 verification (RFC 8032) with a raw 32-byte key and a raw 64-byte signature; false for malformed input. */
export function verifyEd25519(publicKey: Uint8Array, data: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  try {
    return verify(null, data, importPublicKey(publicKey), signature)
  } catch {
    return false
  }
}

/** A signing key from its 32-byte seed (RFC 8032 section 5.1.5); throws RangeError for another length. */
export function importSigningKey(seed: Uint8Array): Ed25519Key {
  if (seed.length !== 32) throw new RangeError('An Ed25519 seed has 32 bytes')
  const name = createHash('sha256').update(seed).digest('base64')
  const known = signing.get(name)
  if (known) return known
  const key = createPrivateKey({ key: Buffer.concat([seedPrefix, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length)
  const opened = {
    publicKey: new Uint8Array(publicKey),
    sign: (data: Uint8Array) => new Uint8Array(sign(null, data, key)),
  }
  keepNewest(signing, name, opened)
  return opened
}

/** A new random 32-byte Ed25519 seed, the secret half of a signing key. */
export function generateSeed(): Uint8Array {
  const { privateKey } = generateKeyPairSync('ed25519')
  return new Uint8Array(privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(seedPrefix.length))
}
