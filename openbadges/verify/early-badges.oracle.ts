import { constants, createHmac, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'
import type { JsonObject } from '../tools.ts'
import type { CheckName } from './report.ts'
import type { Site } from './served-badges.oracle.ts'
import type { WrittenCheck, WrittenReport } from './write-report.ts'

export const base = 'https://sail.example'
export const id = `${base}/awards/1`
export const badgeUrl = `${base}/badges/skipper`
export const issuerUrl = `${base}/issuer`
export const keyUrl = `${base}/keys/1`
export const listUrl = `${base}/revoked`
const context = 'https://w3id.org/openbadges/v2'

export const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

const recipient = { type: 'email', identity: 'maya@example.org', hashed: false }

export const assertion = (change: JsonObject = {}): JsonObject => ({
  '@context': context,
  type: 'Assertion',
  id,
  recipient,
  badge: badgeUrl,
  verification: { type: 'HostedBadge' },
  issuedOn: '2026-01-02T03:04:05Z',
  ...change,
})
export const badgeClass = (change: JsonObject = {}): JsonObject => ({
  '@context': context,
  type: 'BadgeClass',
  id: badgeUrl,
  name: 'Day Skipper',
  description: 'Sails by day',
  image: `${base}/skipper.png`,
  criteria: { narrative: 'Sail for a day' },
  issuer: issuerUrl,
  ...change,
})
export const issuer = (change: JsonObject = {}): JsonObject => ({
  '@context': context,
  type: 'Issuer',
  id: issuerUrl,
  name: 'Harbour Sailing School',
  url: `${base}/`,
  email: 'office@sail.example',
  publicKey: keyUrl,
  revocationList: listUrl,
  ...change,
})
export const keyDocument = (change: JsonObject = {}): JsonObject => ({
  '@context': context,
  type: 'CryptographicKey',
  id: keyUrl,
  owner: issuerUrl,
  publicKeyPem: pemOf(rsa.publicKey),
  ...change,
})
export const revocationList = (revokedAssertions: JsonObject['x'] = []): JsonObject => ({
  '@context': context,
  type: 'RevocationList',
  id: listUrl,
  issuer: issuerUrl,
  revokedAssertions,
})

/** Where all of it is served; by another address, or with something else at one of them. */
export const site = (change: Site = {}): Site => ({
  [id]: assertion(),
  [badgeUrl]: badgeClass(),
  [issuerUrl]: issuer(),
  [keyUrl]: keyDocument(),
  [listUrl]: revocationList(),
  ...change,
})

/** The same assertion as it is handed out when it is signed. */
export const signable = (change: JsonObject = {}): JsonObject =>
  assertion({ id: 'urn:uuid:6b1a4e0a-0b8e-4ad1-9f0e-0d5a4f5a9c11', verification: { type: 'SignedBadge' }, ...change })

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A compact JWS of a payload; signed with RS256 by the issuer's own key unless said otherwise. */
export const signJws = (
  payload: object,
  { header = {}, key = rsa.privateKey }: { header?: object; key?: KeyObject | string } = {},
): string => {
  const text = `${encode({ alg: 'RS256', ...header })}.${encode(payload)}`
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(text).digest()
      : signBytes('sha256', Buffer.from(text), { key, padding: constants.RSA_PKCS1_PADDING })
  return `${text}.${signature.toString('base64url')}`
}

/** The first check of a name that says what is wanted of it; a name alone finds the first of its name. */
export const find = (
  { checks }: WrittenReport,
  name: CheckName,
  status?: WrittenCheck['status'],
): WrittenCheck | undefined =>
  checks.find((check) => check.name === name && (status === undefined || check.status === status))

/** What speaks against a badge: name, weight and sentence of every failure. */
export const faultsOf = ({ checks }: WrittenReport): string[] =>
  checks
    .filter(({ status }) => status === 'failed')
    .map(({ name, severity, detail }) => `${name} (${severity}): ${detail}`)

/** The remarks on a badge that still counts. */
export const remarksOf = ({ checks }: WrittenReport): string[] =>
  checks.filter(({ warning }) => warning).map(({ name, detail }) => `${name}: ${detail}`)
