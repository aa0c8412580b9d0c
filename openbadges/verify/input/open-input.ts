import { finding } from '#shared/messages/findings/finding.ts'
import { idOf } from '../../json.ts'
import { type ProofOutcome, verifyProof } from '../../sign/verify-proof.ts'
import type { JsonObject, Tools } from '../../tools.ts'
import { tellBlockcert } from '../blockcerts.ts'
import { checkJwt } from '../credential/jwt/check-jwt.ts'
import { isCompactJws, type OpenedJwt } from '../credential/jwt/open-jwt.ts'
import { verifyCredential } from '../credential/verify-credential.ts'
import { decideVerdict } from '../decide-verdict.ts'
import type { DocumentSource } from '../document-source.ts'
import { verifyAssertion } from '../hosted/verify-assertion.ts'
import { isEndorsement, verifyEndorsement } from '../hosted/verify-endorsement.ts'
import { isCredential } from '../is-credential.ts'
import { type OpenedDocument, openEnveloped, openSecured } from '../open-secured.ts'
import { acceptDocument } from '../parse-document.ts'
import type { VerifyInput, VerifyPorts } from '../ports.ts'
import { openPresented, readPresentation, tellPresented } from '../presentation/open-presented.ts'
import { type Check, failed, notChecked, type VerifyReport } from '../report.ts'
import { tellUnreadable, tooLargeNext } from '../text/find-ambiguity.ts'
import { isPage } from './is-page.ts'
import { nameNoBadge, tellNoBadge, tellPage } from './name-no-badge.ts'

/** A badge out of its wrapping: the document, the text it stood in, and the JWS around it. */
export interface OpenedBadge {
  document: JsonObject
  text: string
  jwt?: OpenedJwt | undefined
  /** The address it was handed in as. */
  foundAt?: string
  /** It came in a presentation, which is not what was signed by its issuer. */
  isPresented?: true
}

type Opened = OpenedBadge | { report: VerifyReport }

/** Takes a badge out of whatever it was handed in as; a report when there is none in it. */
export async function openInput(input: VerifyInput, source: DocumentSource): Promise<Opened> {
  if ('json' in input) return openObject(input.json)
  if ('text' in input) return openText(input.text.trim(), source)
  return openAddress(input.url, source)
}

/** Evaluates an opened badge by the rules of its edition. */
export async function evaluateDocument(
  opened: OpenedBadge,
  input: VerifyInput,
  given: { ports: VerifyPorts; source: DocumentSource },
): Promise<VerifyReport> {
  const report = await evaluateBadge(opened, input, given)
  if (!opened.isPresented || report.noBadge) return report
  return { ...report, ...decideVerdict([...report.checks, tellPresented()], report.credential) }
}

async function evaluateBadge(
  { document, jwt, foundAt }: OpenedBadge,
  { expectedRecipient, thorough }: VerifyInput,
  { ports, source }: { ports: VerifyPorts; source: DocumentSource },
): Promise<VerifyReport> {
  const { tools, now, home, insecureLocalhost = false } = ports
  const anchored = jwt === undefined ? tellBlockcert(document, now) : undefined
  if (anchored !== undefined) return anchored
  const other = nameNoBadge(document)
  if (other !== undefined) return other
  if (isCredential(document)) {
    const evaluate = ports.verifyProof ?? verifyOnce
    const { validateSchema, isTimeUp } = ports
    const lookup = { tools, now, source, insecureLocalhost, evaluate, validateSchema, isTimeUp, home }
    const issuerId = idOf(document.issuer) ?? ''
    const envelope = jwt && (() => checkJwt(jwt, issuerId, lookup))
    return verifyCredential(document, lookup, { expectedRecipient, thorough, envelope })
  }
  const evaluating = { tools, now, source, insecureLocalhost, validateSchema: ports.validateSchema, home }
  if (isEndorsement(document)) return verifyEndorsement(document, evaluating, jwt !== undefined)
  return verifyAssertion(document, evaluating, { expectedRecipient, jwt, foundAt })
}

function verifyOnce(tools: Tools, document: JsonObject, multikey: string): Promise<ProofOutcome> {
  return verifyProof(tools, document, async () => multikey)
}

async function openText(text: string, source: DocumentSource): Promise<Opened> {
  return /^https?:\/\/\S+$/i.test(text) ? openAddress(text, source) : openBody(text)
}

function openBody(text: string): Opened {
  const opened = openSecured(text)
  // What begins like a document may be a badge that was damaged; a letter or a page never was one.
  if (!opened.ok && !text.startsWith('{') && !isCompactJws(text))
    return { report: tellNoBadge(finding('no-badge.text'), undefined, 'format') }
  return openDocument(opened, text)
}

async function openAddress(url: string, source: DocumentSource): Promise<Opened> {
  const answer = await source.fetchText(url)
  if (answer.ok) {
    if (isPage(answer.text)) return { report: tellPage() }
    const opened = openBody(answer.text.trim())
    if (!('document' in opened) || opened.jwt !== undefined || isCredential(opened.document)) return opened
    return { ...opened, document: { ...opened.document, id: opened.document.id ?? url }, foundAt: url }
  }
  if (answer.status === 410) return reportOn(failed('status', finding('status.gone'), url))
  const detail = finding('document.unread', { why: answer.detail })
  if (answer.reason === 'too-large') return reportOn(notChecked('document', detail, url, { next: tooLargeNext }))
  return reportOn(answer.status === 404 ? failed('document', detail, url) : notChecked('document', detail, url))
}

function openObject(json: JsonObject): Opened {
  const accepted = acceptDocument(json)
  return openDocument(accepted.ok ? openEnveloped(accepted.json) : accepted, JSON.stringify(json))
}

function openDocument(opened: OpenedDocument, text: string): Opened {
  if (!opened.ok) return reportOn(tellUnreadable(opened))
  const presentation = readPresentation(opened.json)
  if (presentation === undefined) return { document: opened.json, text, jwt: opened.jwt }
  const shown = openPresented(presentation)
  if (shown === undefined) return { document: presentation, text }
  if (!shown.opened.ok) return reportOn(tellUnreadable(shown.opened))
  return { document: shown.opened.json, text: shown.text, jwt: shown.opened.jwt, isPresented: true }
}

function reportOn(check: Check): Opened {
  return { report: decideVerdict([check]) }
}
