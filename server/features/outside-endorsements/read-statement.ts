import { z } from 'zod'
import { endorsementCommentLength } from '#contracts/fields/limits.ts'
import { refuse } from '#infra/errors.ts'
import { parseForeign } from '#infra/json/parse-foreign.ts'
import { shorten, toOneLine } from '#infra/one-line.ts'
import { didWebToUrl, type JsonObject } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { isOwnAddress, verifyStatement } from '../verifier/index.ts'
import { refuseUnverified } from './refuse-unverified.ts'

/** What a verified statement from elsewhere says. */
export interface Statement {
  endorses: string
  endorserId: string
  endorserName: string
  /** Of the site that its signature proves, whatever it calls itself. */
  endorserUrl: string
  comment: string
  issuedOn: Date
  validUntil: Date | null
  /** Its own address, if it names one. */
  address: string | undefined
  /** The credential itself, when it has its proof inside. */
  document: JsonObject | undefined
}

const longestName = 200
const hidden = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const object = z.record(z.string(), z.json())

/** Reads a statement that holds here and now; refused with the reason when it does not. */
export const readStatement = async (text: string, ip: string): Promise<Statement> => {
  const report = await verifyStatement(text, ip)
  if (report.verdict !== 'valid') throw refuseUnverified('endorsement.not-added', report)
  const { credential } = report
  const { kind, id, endorses, issuerId, issuedOn } = credential ?? {}
  if (kind !== 'endorsement' || !endorses || !issuerId || !issuedOn) {
    throw refuse('endorsement.unverified', { sentence: makeMessage('endorsement.no-endorsement') })
  }
  if (id !== undefined && isOwnAddress(id)) throw refuse('endorsement.local')
  const host = readHost(issuerId)
  if (host === undefined) {
    throw refuse('endorsement.unverified', {
      sentence: makeMessage('endorsement.nobodys-key'),
    })
  }
  const document = readDocument(text)
  // A newer copy may have taken its place in the report; what is kept must say the same.
  if (document !== undefined && readSubject(document) !== endorses) throw refuse('endorsement.about-other')
  return {
    endorses,
    endorserId: issuerId,
    endorserName: shorten(toOneLine(credential?.issuerName ?? ''), longestName) || shorten(issuerId, longestName),
    endorserUrl:
      [credential?.issuerUrl].filter(isWebAddress).find((url) => new URL(url).host === host) ?? `https://${host}/`,
    comment: shorten((credential?.narrative ?? '').replace(hidden, '').trim(), endorsementCommentLength),
    issuedOn: new Date(issuedOn),
    validUntil: credential?.validUntil === undefined ? null : new Date(credential.validUntil),
    address: [id].find(isWebAddress),
    document: document?.proof === undefined ? undefined : document,
  }
}

const isWebAddress = (value: string | undefined): value is string => {
  if (value === undefined || value.length > 2083 || value.includes('\0') || !URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** The site that publishes the keys; a name alone could be anybody's, so a key that stands by itself is not enough. */
function readHost(issuerId: string): string | undefined {
  const url = issuerId.startsWith('did:web:') ? attemptUrl(issuerId) : issuerId
  return isWebAddress(url) ? new URL(url).host : undefined
}

function attemptUrl(did: string): string | undefined {
  try {
    return didWebToUrl(did)
  } catch {
    return undefined
  }
}

function readDocument(text: string): JsonObject | undefined {
  const isJson = text.trimStart().startsWith('{')
  return isJson ? object.parse(parseForeign(text)) : undefined
}

const about = z.object({ id: z.string() })
const subject = z.union([about, z.tuple([about]).transform(([one]) => one)])

const readSubject = ({ credentialSubject }: JsonObject): string | undefined =>
  subject.safeParse(credentialSubject).data?.id
