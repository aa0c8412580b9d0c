import { idOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { checkExpiry, checkValidFrom } from '../check-dates.ts'
import { checkRecipient } from '../check-recipient.ts'
import { decideVerdict } from '../decide-verdict.ts'
import { type Check, failed, notChecked, type VerifyReport } from '../report.ts'
import { checkContext } from './check-context.ts'
import { checkPlainNames } from './check-plain-names.ts'
import { checkProof, type ProofPorts } from './check-proof.ts'
import { checkStatus } from './check-status.ts'
import { checkSubject } from './check-subject.ts'
import { checkType } from './check-type.ts'
import { readIdentities } from './read-identities.ts'
import { summarizeCredential } from './summarize-credential.ts'

/** What else is known of a credential: the recipient it should name, and how its envelope was judged if it had one. */
export interface CredentialOptions {
  expectedRecipient?: string
  /** The checks of a signature around the credential (a JWT), which then takes the place of an embedded proof. */
  envelope?: Check[]
}

/** Verifies an Open Badges 3.0 credential (Open Badges 3.0, Verification), step by step. */
export async function verifyCredential(
  document: JsonObject,
  ports: ProofPorts,
  { expectedRecipient, envelope }: CredentialOptions = {},
): Promise<VerifyReport> {
  const checks = [checkPlainNames(document), checkContext(document), checkType(document), checkSubject(document)]
  const validFrom = document.validFrom ?? document.issuanceDate
  checks.push(...(await checkTrust(document, checks, ports, envelope)))
  checks.push(checkValidFrom(validFrom, ports.now))
  checks.push(checkExpiry([document.validUntil, document.expirationDate], validFrom, ports.now))
  if (expectedRecipient !== undefined) {
    checks.push(checkRecipient(readIdentities(document), expectedRecipient, ports.tools))
  }
  return decideVerdict(checks, summarizeCredential(document))
}

async function checkTrust(
  document: JsonObject,
  shape: Check[],
  ports: ProofPorts,
  envelope: Check[] | undefined,
): Promise<Check[]> {
  const issuerId = idOf(document.issuer)
  if (issuerId === undefined) return [failed('format', 'The badge does not name its issuer.')]
  // What is no badge is not worth a request to the addresses it names.
  if (shape.some(({ name, status }) => status === 'failed' && name !== 'subject')) return []
  const proof = envelope ?? (await checkEmbeddedProof(document, shape, issuerId, ports))
  if (proof.some(({ name, status }) => name === 'signature' && status === 'failed')) return proof
  return [...proof, ...(await checkStatus(document, issuerId, ports))]
}

async function checkEmbeddedProof(
  document: JsonObject,
  shape: Check[],
  issuerId: string,
  ports: ProofPorts,
): Promise<Check[]> {
  const foreign = shape.find(({ name, status }) => name === 'context' && status === 'not-checked')
  if (foreign === undefined || document.proof === undefined) return checkProof(document, issuerId, ports)
  return [notChecked('signature', 'The signature covers terms that are not known here.', foreign.target)]
}
