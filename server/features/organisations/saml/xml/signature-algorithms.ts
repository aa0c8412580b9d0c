import { createHash, createPublicKey, type KeyLike, verify } from 'node:crypto'
import { createOptionalCallbackFunction, type HashAlgorithm, type SignatureAlgorithm } from 'xml-crypto'

const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const encryption = 'http://www.w3.org/2001/04/xmlenc#'

interface Scheme {
  hash: 'sha256' | 'sha384' | 'sha512'
  key: 'rsa' | 'ec'
}

const schemes: Readonly<Record<string, Scheme>> = {
  [`${more}rsa-sha256`]: { hash: 'sha256', key: 'rsa' },
  [`${more}rsa-sha384`]: { hash: 'sha384', key: 'rsa' },
  [`${more}rsa-sha512`]: { hash: 'sha512', key: 'rsa' },
  [`${more}ecdsa-sha256`]: { hash: 'sha256', key: 'ec' },
  [`${more}ecdsa-sha384`]: { hash: 'sha384', key: 'ec' },
  [`${more}ecdsa-sha512`]: { hash: 'sha512', key: 'ec' },
}

/** True for a signature by the key of the certificate (PEM) in the way that the name says; false for ways not taken. */
export const isSignedBy = (name: string, certificate: KeyLike, data: Buffer, signature: Buffer): boolean => {
  const scheme = schemes[name]
  if (!scheme) return false
  const key = createPublicKey(certificate)
  if (key.asymmetricKeyType !== scheme.key) return false
  // XML signatures hold both numbers one after the other, not as DER (RFC 4050, 3.3).
  return verify(scheme.hash, data, { key, dsaEncoding: 'ieee-p1363' }, signature)
}

const toAlgorithm = (name: string) =>
  class implements SignatureAlgorithm {
    getAlgorithmName = () => name
    getSignature = createOptionalCallbackFunction((): string => {
      throw new Error('nothing is signed here')
    })
    verifySignature = createOptionalCallbackFunction((material: string, key: KeyLike, value: string): boolean =>
      isSignedBy(name, key, Buffer.from(material), Buffer.from(value, 'base64')),
    )
  }

const toDigest = (name: string, hash: string) =>
  class implements HashAlgorithm {
    getAlgorithmName = () => name
    getHash = (xml: string) => createHash(hash).update(xml).digest('base64')
  }

/** All that a signature may be made with: SHA-1 can be made to collide, and nobody signs with a shared secret here. */
export const signatureAlgorithms = Object.fromEntries(Object.keys(schemes).map((name) => [name, toAlgorithm(name)]))

export const digestAlgorithms = {
  [`${encryption}sha256`]: toDigest(`${encryption}sha256`, 'sha256'),
  [`${more}sha384`]: toDigest(`${more}sha384`, 'sha384'),
  [`${encryption}sha512`]: toDigest(`${encryption}sha512`, 'sha512'),
}
