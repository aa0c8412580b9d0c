import { finding } from '#shared/messages/findings/finding.ts'
import { isJsonObject, objectsOf, textOf, textsOf } from '../json.ts'
import { parseMoment } from '../moment.ts'
import type { Json, JsonObject } from '../tools.ts'
import { checkExpiry } from './check-dates.ts'
import { summarizeCredential } from './credential/summarize-credential.ts'
import { decideVerdict } from './decide-verdict.ts'
import { summarizeInside } from './hosted/summarize-inside.ts'
import { isCredential } from './is-credential.ts'
import { type CredentialSummary, notChecked, type VerifyReport } from './report.ts'

const anchors = /^(?:MerkleProof20(?:17|19)|MerkleProofVerification2017|ChainpointSHA256v2)$/

/**
 * The report on a badge that vouches for itself by a blockchain alone (Blockcerts 1 to 3); undefined for any other. Whether its
 * hash stands there is not looked up, which speaks neither for nor against it; an end that is over does.
 */
export function tellBlockcert(document: JsonObject, now: Date): VerifyReport | undefined {
  if (!isBlockcert(document)) return undefined
  const { validUntil, expirationDate, expires, validFrom, issuanceDate, issuedOn } = document
  const ends = [validUntil, expirationDate, expires].filter((end) => parseMoment(textOf(end) ?? '') !== undefined)
  const from = validFrom ?? issuanceDate ?? issuedOn
  const checks = [notChecked('proof', finding('proof.blockchain'))]
  if (ends.length > 0) checks.push(checkExpiry(ends, from, now))
  return decideVerdict(checks, summarize(document))
}

/** True for a badge whose only proof is an anchor in a blockchain. */
export function isBlockcert(document: JsonObject): boolean {
  if (isCredential(document)) {
    const proofs = objectsOf(document.proof)
    return proofs.length > 0 && proofs.every(isAnchor)
  }
  const isHosted = objectsOf(document.verification).some(({ type }) => textsOf(type).includes('HostedBadge'))
  if ([...objectsOf(document.signature), ...objectsOf(document.verification)].some(isAnchor)) return !isHosted
  if (objectsOf(document.receipt).some(isAnchor) && isJsonObject(document.document)) return true
  // The first ones had no receipt inside of them.
  return isJsonObject(document.certificate) && isJsonObject(document.assertion) && document.badge === undefined
}

const isAnchor = ({ type, cryptosuite }: JsonObject): boolean =>
  textsOf(type).some((name) => anchors.test(name)) || cryptosuite === 'merkle-proof-2019'

function summarize(document: JsonObject): CredentialSummary {
  if (isCredential(document)) return summarizeCredential(document, 'badge')
  return isJsonObject(document.badge) ? summarizeInside(document, '2.0') : summarizeFirst(document)
}

/** Before they were badges of 2.0 there was a certificate, and the assertion beside it. */
function summarizeFirst(document: JsonObject): CredentialSummary {
  const [inner = document] = objectsOf(document.document)
  const certificate = memberOf(inner.certificate)
  const assertion = memberOf(inner.assertion)
  const issuer = memberOf(certificate.issuer)
  return {
    version: '1.1',
    id: textOf(assertion.id),
    name: textOf(certificate.name) ?? textOf(certificate.title),
    description: textOf(certificate.description),
    issuerId: textOf(issuer.id),
    issuerName: textOf(issuer.name),
    issuerUrl: textOf(issuer.url),
    issuedOn: textOf(assertion.issuedOn),
  }
}

const memberOf = (value: Json | undefined): JsonObject => objectsOf(value)[0] ?? {}
