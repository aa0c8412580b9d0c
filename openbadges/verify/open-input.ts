import { textsOf } from '../json.ts'
import { type ProofOutcome, verifyProof } from '../sign/verify-proof.ts'
import type { JsonObject, Tools } from '../tools.ts'
import { isCompactJws, openJwt } from './credential/open-jwt.ts'
import { verifyCredential } from './credential/verify-credential.ts'
import { decideVerdict } from './decide-verdict.ts'
import type { DocumentSource } from './document-source.ts'
import { verifyAssertion } from './hosted/verify-assertion.ts'
import { acceptDocument, type ParsedDocument, parseDocument } from './parse-document.ts'
import type { VerifyInput, VerifyPorts } from './ports.ts'
import { type Check, failed, notChecked, type VerifyReport } from './report.ts'

const credentialContext =
  /^https:\/\/(?:www\.w3\.org\/(?:2018|ns)\/credentials\/|purl\.imsglobal\.org\/spec\/ob\/v3p0\/)/

/** A badge out of its wrapping: the document, the text it stood in, and what a JWS around it says of itself. */
export interface OpenedBadge {
  document: JsonObject
  text: string
  envelope?: Check[]
}

type Opened = OpenedBadge | { report: VerifyReport }

/** Takes a badge out of whatever it was handed in as; a report when there is none in it. */
export async function openInput(input: VerifyInput, source: DocumentSource): Promise<Opened> {
  if ('json' in input) return openDocument(acceptDocument(input.json), JSON.stringify(input.json))
  if ('text' in input) return openText(input.text.trim(), source)
  return openAddress(input.url, source)
}

/** Judges an opened badge by the rules of its edition. */
export async function judgeDocument(
  { document, envelope }: OpenedBadge,
  { expectedRecipient }: VerifyInput,
  { ports, source }: { ports: VerifyPorts; source: DocumentSource },
): Promise<VerifyReport> {
  const { tools, now, insecureLocalhost = false } = ports
  if (isCredential(document)) {
    const judge = ports.verifyProof ?? verifyOnce
    const lookup = { tools, now, source, insecureLocalhost, judge }
    return verifyCredential(document, lookup, { expectedRecipient, envelope })
  }
  return verifyAssertion(document, { tools, now, source }, { expectedRecipient, envelope })
}

/** True for Open Badges 3.0 and other Verifiable Credentials. */
export function isCredential(document: JsonObject): boolean {
  const types = textsOf(document.type)
  return (
    types.includes('VerifiableCredential') || textsOf(document['@context']).some((url) => credentialContext.test(url))
  )
}

function verifyOnce(tools: Tools, document: JsonObject, multikey: string): Promise<ProofOutcome> {
  return verifyProof(tools, document, async () => multikey)
}

async function openText(text: string, source: DocumentSource): Promise<Opened> {
  return /^https?:\/\/\S+$/i.test(text) ? openAddress(text, source) : openBody(text)
}

function openBody(text: string): Opened {
  if (!isCompactJws(text)) return openDocument(parseDocument(text), text)
  const jwt = openJwt(text)
  return jwt.ok ? { document: jwt.json, text, envelope: jwt.checks } : reportOn(failed('format', jwt.detail))
}

async function openAddress(url: string, source: DocumentSource): Promise<Opened> {
  const answer = await source.fetchText(url)
  if (answer.ok) {
    const opened = openBody(answer.text.trim())
    if (!('document' in opened) || opened.envelope !== undefined || isCredential(opened.document)) return opened
    return { ...opened, document: { ...opened.document, id: opened.document.id ?? url } }
  }
  if (answer.status === 410)
    return reportOn(failed('status', 'The issuer has revoked this badge and taken it away.', url))
  const detail = `The badge could not be read from its address: ${answer.detail}`
  return reportOn(answer.status === 404 ? failed('document', detail, url) : notChecked('document', detail, url))
}

function openDocument(parsed: ParsedDocument, text: string): Opened {
  return parsed.ok ? { document: parsed.json, text } : reportOn(failed('format', parsed.detail))
}

function reportOn(check: Check): Opened {
  return { report: decideVerdict([check]) }
}
