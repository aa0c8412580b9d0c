import { constants, createDecipheriv, privateDecrypt, randomBytes } from 'node:crypto'
import { allIn, childrenOf, namespaces, requireXml } from './parse-xml.ts'

const { encryption, encryption11, signature } = namespaces

interface Cipher {
  name: 'aes-128-gcm' | 'aes-256-gcm' | 'aes-128-cbc' | 'aes-256-cbc'
  keyBytes: number
}

/** What may be encrypted with; the first is what providers are asked for first. */
export const ciphers: Readonly<Record<string, Cipher>> = {
  [`${encryption11}aes256-gcm`]: { name: 'aes-256-gcm', keyBytes: 32 },
  [`${encryption11}aes128-gcm`]: { name: 'aes-128-gcm', keyBytes: 16 },
  [`${encryption}aes256-cbc`]: { name: 'aes-256-cbc', keyBytes: 32 },
  [`${encryption}aes128-cbc`]: { name: 'aes-128-cbc', keyBytes: 16 },
}

export const keyWays = { older: `${encryption}rsa-oaep-mgf1p`, newer: `${encryption11}rsa-oaep` } as const

const digests: Readonly<Record<string, string>> = {
  '': 'sha1',
  [`${signature}sha1`]: 'sha1',
  [`${encryption}sha256`]: 'sha256',
  [`${encryption}sha512`]: 'sha512',
}
const masks: Readonly<Record<string, string>> = {
  '': 'sha1',
  [`${encryption11}mgf1sha1`]: 'sha1',
  [`${encryption11}mgf1sha256`]: 'sha256',
  [`${encryption11}mgf1sha512`]: 'sha512',
}
const mostKeys = 5

const algorithmOf = (element: Element | undefined): string => element?.getAttribute('Algorithm') ?? ''

/**
 * The XML in an EncryptedAssertion, opened with whichever of the private keys (PEM) fits; RSA-OAEP with AES only. Throws one
 * and the same error whatever it was that failed, so that nobody learns about the content by asking again and again.
 */
export const openEncrypted = (element: Element, privateKeys: readonly string[]): string => {
  for (const privateKey of privateKeys) {
    for (const wrapped of allIn(element, encryption, 'EncryptedKey').slice(0, mostKeys)) {
      const opened = open(element, wrapped, privateKey)
      // Nothing else begins so; what the wrong key makes of it is noise.
      if (opened?.trimStart().startsWith('<')) return opened
    }
  }
  throw new Error('the assertion cannot be opened')
}

function open(element: Element, wrapped: Element, privateKey: string): string | undefined {
  const [data, ...others] = childrenOf(element, encryption, 'EncryptedData')
  if (!data || others.length > 0) return undefined
  const cipher = ciphers[algorithmOf(methodOf(data))]
  const hash = hashOf(methodOf(wrapped))
  if (!cipher || !hash) return undefined
  const key = unwrap(bytesOf(wrapped), { privateKey, hash, bytes: cipher.keyBytes })
  try {
    return decrypt(cipher, key, bytesOf(data))
  } catch {
    return undefined
  }
}

const methodOf = (element: Element): Element | undefined => childrenOf(element, encryption, 'EncryptionMethod')[0]

const bytesOf = (element: Element): Buffer => {
  const [data] = childrenOf(element, encryption, 'CipherData')
  const [value] = data ? childrenOf(data, encryption, 'CipherValue') : []
  return Buffer.from(value?.textContent ?? '', 'base64')
}

/** Undefined for RSA of PKCS #1 1.5, which gives itself away, and where two different hashes are mixed. */
function hashOf(method: Element | undefined): string | undefined {
  if (!method) return undefined
  const way = algorithmOf(method)
  const digest = digests[algorithmOf(childrenOf(method, signature, 'DigestMethod')[0])]
  if (way === keyWays.older) return digest === 'sha1' ? digest : undefined
  const mask = masks[algorithmOf(childrenOf(method, encryption11, 'MGF')[0])]
  return way === keyWays.newer && digest === mask ? digest : undefined
}

/** With a key that does not fit it goes on as with one that does, by another one that is nobody's. */
function unwrap(wrapped: Buffer, { privateKey, hash, bytes }: { privateKey: string; hash: string; bytes: number }) {
  const spare = randomBytes(bytes)
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    const key = privateDecrypt({ key: privateKey, padding, oaepHash: hash }, wrapped)
    return key.length === bytes ? key : spare
  } catch {
    return spare
  }
}

const tagBytes = 16

function decrypt({ name }: Cipher, key: Buffer, sealed: Buffer): string {
  if (name === 'aes-256-gcm' || name === 'aes-128-gcm') {
    const decipher = createDecipheriv(name, key, sealed.subarray(0, 12), { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    return requireXml(Buffer.concat([decipher.update(sealed.subarray(12, -tagBytes)), decipher.final()]))
  }
  // The last byte says how many are filling; the others may be anything (XML Encryption, 5.2).
  const decipher = createDecipheriv(name, key, sealed.subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(sealed.subarray(16)), decipher.final()])
  const filling = plain.at(-1) ?? 0
  if (filling < 1 || filling > 16) throw new Error('the filling is wrong')
  return requireXml(plain.subarray(0, -filling))
}
