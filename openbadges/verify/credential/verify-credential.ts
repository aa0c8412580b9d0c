import { finding } from '#shared/messages/findings/finding.ts'
import { idOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { checkExpiry, checkValidFrom } from '../check-dates.ts'
import { checkRecipient } from '../check-recipient.ts'
import { decideVerdict } from '../decide-verdict.ts'
import type { HomeServer, VerifyPorts } from '../ports.ts'
import { checkCredentialMaker } from '../provenance/check-maker.ts'
import { checkRest } from '../provenance/check-rest.ts'
import { type Check, failed, type VerifyReport } from '../report.ts'
import { checkIssuerPage } from './check-issuer-profile.ts'
import { checkProof, type ProofPorts } from './check-proof.ts'
import { checkCreator } from './keys/check-creator.ts'
import { readIdentities } from './keys/read-identities.ts'
import { isPartShown, tellHidden } from './model/check-hidden.ts'
import { checkSchemas, type SchemaPorts } from './model/check-schemas.ts'
import { checkShape } from './model/check-shape.ts'
import { checkSize } from './model/check-size.ts'
import { type CredentialKind, readKind } from './model/credential-kinds.ts'
import { refreshCredential, refuseCopy } from './refresh-credential.ts'
import { checkStatus } from './status/check-status.ts'
import { summarizeCredential } from './summarize-credential.ts'
import { verifyEndorsements } from './verify-endorsements.ts'
import { verifyParts } from './verify-record.ts'

/** What the verification of a credential needs. */
export type CredentialPorts = ProofPorts &
  SchemaPorts & { isTimeUp?: VerifyPorts['isTimeUp'] | undefined; home?: HomeServer | undefined }

/** What else is known of a credential: the recipient it should name, how it came, and in what it stands. */
export interface CredentialOptions {
  expectedRecipient?: string | undefined
  thorough?: boolean | undefined
  /** Checks the signature around the credential (a JWT), which then takes the place of an embedded proof. */
  envelope?: (() => Promise<Check[]>) | undefined
  /** True for a copy that a refresh service gave; it is not refreshed again. */
  isRefreshed?: boolean
  /** Of a credential in another one: what it should be, the ids it may speak of, how deep it stands, what is left. */
  inside?: { kind: CredentialKind; ids?: ReadonlySet<string>; depth: number; budget: { left: number } }
}

/** Verifies one credential; those inside of it are verified by the same function. */
export type VerifyOne = typeof verifyCredential

/**
 * Verifies an Open Badges 3.0 credential, an endorsement or a learner record (Open Badges 3.0, Verification), step by
 * step: its form, its proof, whether there is a newer copy, its status and dates, and what stands inside of it.
 */
export async function verifyCredential(
  document: JsonObject,
  ports: CredentialPorts,
  options: CredentialOptions = {},
): Promise<VerifyReport> {
  const tooLarge = checkSize(document)
  if (tooLarge !== undefined) return decideVerdict([tooLarge])
  const kind = options.inside?.kind ?? readKind(document)
  const shape = checkShape(document, kind, options.inside?.ids)
  const proof = await checkTrust(document, shape, ports, options.envelope)
  const refreshed = await refresh(document, proof, ports, options)
  if ('report' in refreshed) return refreshed.report
  // What means nothing by itself, or is too hard to be read, is not looked into.
  const isSigned = isSignedBy(proof) && proof.every(({ name, status }) => name !== 'terms' || status === 'passed')
  const makers = await checkCredentialMaker(document, kind, ports)
  const rest = await checkRest(document, kind, ports.home)
  const checks = [...shape, ...checkCreator(document), ...proof, ...makers, ...rest, ...refreshed.checks]
  // What is no badge, and what is forged, is not worth a request to the addresses it names.
  if (isWorthAsking(proof)) checks.push(...(await checkAfterProof(document, ports, options)))
  checks.push(...checkDates(document, ports.now))
  if (options.expectedRecipient !== undefined && kind !== 'endorsement') {
    checks.push(checkRecipient(readIdentities(document), options.expectedRecipient, ports.tools))
  }
  const context = { ports, options, verifyOne: verifyCredential }
  const { checks: endorsed, endorsements } = isSigned ? await verifyEndorsements(document, context) : { checks: [] }
  const { checks: included, parts } =
    isSigned && kind === 'record' ? await verifyParts(document, context) : { checks: [] }
  const own = isPartShown(proof) ? tellHidden(checks, document) : checks
  const report = decideVerdict([...own, ...endorsed, ...included], summarizeCredential(document, kind))
  return { ...report, ...(endorsements && { endorsements }), ...(parts && { parts }) }
}

async function checkTrust(
  document: JsonObject,
  shape: Check[],
  ports: ProofPorts,
  envelope: CredentialOptions['envelope'],
): Promise<Check[]> {
  const issuerId = idOf(document.issuer)
  if (issuerId === undefined) return [failed('format', finding('document.no-issuer'))]
  if (shape.some(({ name, status }) => status === 'failed' && /^(?:format|context|type)$/.test(name))) return []
  if (envelope !== undefined) return envelope()
  return checkProof(document, issuerId, ports)
}

/** A newer copy takes the place of the original when it is the issuer's own. */
async function refresh(
  document: JsonObject,
  proof: Check[],
  ports: CredentialPorts,
  options: CredentialOptions,
): Promise<{ report: VerifyReport } | { checks: Check[] }> {
  if (options.isRefreshed || !isAuthentic(proof)) return { checks: [] }
  const { newer, check } = await refreshCredential(document, ports)
  if (newer === undefined) return { checks: check ? [check] : [] }
  const report = await verifyCredential(newer.document, ports, {
    ...options,
    envelope: newer.envelope,
    isRefreshed: true,
  })
  if (!isAuthentic(report.checks)) return { checks: [refuseCopy(report.reason, check.target)] }
  const { verdict, reason, checks, credential, ...inside } = report
  return { report: { ...decideVerdict([...checks, check], credential), ...inside } }
}

function isWorthAsking(proof: Check[]): boolean {
  return (
    proof.some(({ name }) => name !== 'format') &&
    !proof.some(({ name, status }) => (name === 'signature' || name === 'terms') && status === 'failed')
  )
}

const isSignedBy = (proof: Check[]): boolean =>
  proof.some(({ name, status }) => name === 'signature' && status === 'passed')

function isAuthentic(checks: Check[]): boolean {
  return (['signature', 'issuer key'] as const).every((name) =>
    checks.some((check) => check.name === name && check.status === 'passed'),
  )
}

async function checkAfterProof(document: JsonObject, ports: CredentialPorts, options: CredentialOptions) {
  const issuerId = idOf(document.issuer) ?? ''
  const page = options.thorough ? await checkIssuerPage(document, ports.source) : []
  return [...page, ...(await checkSchemas(document, ports)), ...(await checkStatus(document, issuerId, ports))]
}

function checkDates(document: JsonObject, now: Date): Check[] {
  const validFrom = document.validFrom ?? document.issuanceDate
  return [checkValidFrom(validFrom, now), checkExpiry([document.validUntil, document.expirationDate], validFrom, now)]
}
