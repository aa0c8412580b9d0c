import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import {
  bakePng,
  bakeSvg,
  buildCredentialV3,
  createSigner,
  encodeEd25519Multikey,
  hashIdentity,
  type JsonObject,
  readUtf8,
} from '#openbadges'
import { pngPicture } from './given-story.ts'

const tools = createTools()
export const elsewhere = 'https://harbour.example'

/** What another site answers: a document, bytes, or a status. */
export interface Elsewhere {
  outside: FetchOutside
  put(path: string, answer: object | string | Buffer | number): string
  remove(path: string): void
  /** Addresses that were asked for, in order. */
  asked: string[]
}

/** A site of the test's own; what it does not have cannot be reached. */
export const createElsewhere = (): Elsewhere => {
  const answers = new Map<string, Buffer | number>()
  const asked: string[] = []
  return {
    asked,
    put: (path, answer) => {
      const url = path.startsWith('/') ? elsewhere + path : path
      const text = typeof answer === 'object' && !Buffer.isBuffer(answer) ? JSON.stringify(answer) : answer
      answers.set(url, typeof text === 'string' ? Buffer.from(text) : text)
      return url
    },
    remove: (path) => {
      answers.delete(elsewhere + path)
    },
    outside: async (url, { maxBytes = 1024 * 1024 } = {}) => {
      asked.push(url)
      const answer = answers.get(url)
      if (answer === undefined) return { ok: false, reason: 'unreachable', detail: 'no such site' }
      if (typeof answer === 'number') return { ok: false, reason: 'http', status: answer, detail: `status ${answer}` }
      if (answer.length > maxBytes) return { ok: false, reason: 'too-large', detail: 'too large' }
      const text = () => readUtf8(answer)
      return { ok: true, url, status: 200, contentType: '', etag: undefined, bytes: answer, text }
    },
  }
}

let badges = 0

/** A hosted 2.0 badge on the site, whole; returns its assertion. */
export const givenHosted = (site: Elsewhere, email: string, more: JsonObject = {}): JsonObject & { id: string } => {
  const number = ++badges
  site.put('/issuer', {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Issuer',
    id: `${elsewhere}/issuer`,
    name: 'Harbour Sailing School',
    url: `${elsewhere}/`,
    email: 'office@harbour.example',
  })
  site.put('/class', {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'BadgeClass',
    id: `${elsewhere}/class`,
    name: 'Day Skipper',
    description: 'Sails by day',
    criteria: { narrative: 'Sail for a day' },
    image: `${elsewhere}/skipper.svg`,
    issuer: `${elsewhere}/issuer`,
    tags: ['sea'],
    alignment: [{ targetName: 'Seamanship', targetUrl: 'https://frame.example/1' }],
  })
  const assertion = {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: `${elsewhere}/awards/${number}`,
    recipient: { type: 'email', hashed: true, salt: 'brine', identity: hashIdentity(email, 'brine', tools) },
    badge: `${elsewhere}/class`,
    issuedOn: '2026-01-02T03:04:05Z',
    verification: { type: 'hosted' },
    ...more,
  }
  site.put(`/awards/${number}`, assertion)
  return assertion
}

/** A 3.0 badge by an issuer that is its own key, so that it is valid by itself. */
export const givenSigned = async (email: string, change: (credential: JsonObject) => JsonObject = (it) => it) => {
  const { publicKey, sign } = importSigningKey(generateSeed())
  const multikey = encodeEd25519Multikey(publicKey)
  const did = `did:key:${multikey}`
  const credential = buildCredentialV3(
    {
      issuer: { id: did, name: 'Harbour Sailing School', url: `${elsewhere}/`, email: 'office@harbour.example' },
      badgeClass: {
        id: `${elsewhere}/classes/skipper`,
        name: 'Day Skipper',
        description: 'Sails by day',
        criteria: { narrative: 'Sail for a day' },
      },
      award: {
        id: `urn:uuid:00000000-0000-4000-8000-${String(++badges).padStart(12, '0')}`,
        recipient: { type: 'email', identity: email, hashed: true, salt: 'brine' },
        issuedOn: '2026-01-02T03:04:05Z',
        evidence: [{ id: `${elsewhere}/log`, narrative: 'Three passages' }],
        narrative: 'Sailed well',
      },
    },
    tools,
  )
  const signer = createSigner(tools)
  const key = { verificationMethod: `${did}#${multikey}`, sign }
  return signer.signCredential({ credential: change(credential), key, created: new Date('2026-01-02T03:04:05Z') })
}

export const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#184e6e"/></svg>'

/** A badge inside a picture, as data URL with the bytes it stands for. */
export const bakeInto = async (kind: 'png' | 'svg', document: object | string) => {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const bytes =
    kind === 'svg'
      ? Buffer.from(bakeSvg(drawing, '3_0', { json: text }))
      : Buffer.from(bakePng(Buffer.from((await pngPicture()).split(',')[1] ?? '', 'base64'), '2_0', text))
  return { bytes, dataUrl: asDataUrl(bytes, kind === 'svg' ? 'image/svg+xml' : 'image/png') }
}

export const asDataUrl = (bytes: Buffer, type: string): string => `data:${type};base64,${bytes.toString('base64')}`
