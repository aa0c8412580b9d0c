import { constants, createCipheriv, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { type EncryptionAlgorithm, type EncryptOptions, encrypt } from 'xml-encryption'

const xenc = 'http://www.w3.org/2001/04/xmlenc#'
const xenc11 = 'http://www.w3.org/2009/xmlenc11#'
const dsig = 'http://www.w3.org/2000/09/xmldsig#'

export const contentCiphers: readonly EncryptionAlgorithm[] = [
  `${xenc11}aes256-gcm`,
  `${xenc11}aes128-gcm`,
  `${xenc}aes256-cbc`,
  `${xenc}aes128-cbc`,
]

const wrap = (encrypted: string): string =>
  `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${encrypted}</saml:EncryptedAssertion>`

/** An assertion as a provider encrypts it for whoever has the certificate, written by another library than ours. */
export const encryptAssertion = async (
  assertion: string,
  certificate: string,
  more: Partial<Pick<EncryptOptions, 'encryptionAlgorithm' | 'keyEncryptionAlgorithm'>> = {},
): Promise<string> => {
  const encrypted = await promisify(encrypt)(assertion, {
    rsa_pub: new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    pem: certificate,
    // Some providers still encrypt in ways that this library refuses unless it is told otherwise.
    disallowEncryptionWithInsecureAlgorithm: false,
    encryptionAlgorithm: `${xenc11}aes256-gcm`,
    keyEncryptionAlgorithm: `${xenc}rsa-oaep-mgf1p`,
    warnInsecureAlgorithm: false,
    ...more,
  } as EncryptOptions)
  return wrap(encrypted.trim())
}

/** By RSA-OAEP of XML Encryption 1.1 with SHA-256, and the key beside the data, as some providers do. */
export const encryptAnew = (assertion: string, certificate: string): string => {
  const [key, nonce] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([nonce, cipher.update(assertion), cipher.final(), cipher.getAuthTag()])
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const wrapped = publicEncrypt({ key: certificate, padding, oaepHash: 'sha256' }, key)
  const writeBytes = (bytes: Buffer) =>
    `<e:CipherData><e:CipherValue>${bytes.toString('base64')}</e:CipherValue></e:CipherData>`
  const ways = `<d:DigestMethod xmlns:d="${dsig}" Algorithm="${xenc}sha256"/><n:MGF xmlns:n="${xenc11}" Algorithm="${xenc11}mgf1sha256"/>`
  return wrap(
    `<e:EncryptedData xmlns:e="${xenc}" Type="${xenc}Element"><e:EncryptionMethod Algorithm="${xenc11}aes256-gcm"/>` +
      `<d:KeyInfo xmlns:d="${dsig}"><d:RetrievalMethod Type="${xenc}EncryptedKey" URI="#_key"/></d:KeyInfo>${writeBytes(sealed)}</e:EncryptedData>` +
      `<e:EncryptedKey xmlns:e="${xenc}" Id="_key"><e:EncryptionMethod Algorithm="${xenc11}rsa-oaep">${ways}</e:EncryptionMethod>${writeBytes(wrapped)}</e:EncryptedKey>`,
  )
}

/** Another byte somewhere in the content. */
export const bend = (encrypted: string, at: number): string => {
  const values = [...encrypted.matchAll(/CipherValue>([^<]+)</g)].map(([, value]) => value ?? '')
  const content = values.reduce((longest, value) => (value.length > longest.length ? value : longest), '')
  const bytes = Buffer.from(content, 'base64')
  const place = at < 0 ? bytes.length + at : at
  bytes[place] = (bytes[place] ?? 0) ^ 1
  return encrypted.replace(content, bytes.toString('base64'))
}
