import { finding } from '#shared/messages/findings/finding.ts'
import { textOf } from '../../json.ts'
import { readEdition } from '../../v2/read-edition.ts'
import type { OpenedJwt } from '../credential/jwt/open-jwt.ts'
import { decideVerdict } from '../decide-verdict.ts'
import { addEndorsements } from '../hosted/endorsements.ts'
import { type AssertionPorts, type Examined, examineAssertion } from '../hosted/examine-assertion.ts'
import { type Check, failed, notChecked, type VerifyReport } from '../report.ts'
import { checkRevocation } from './check-revocation.ts'
import { checkAlgorithm, checkSignature } from './check-signature.ts'
import { listKeys } from './list-keys.ts'

/**
 * Verifies a signed assertion of Open Badges 1.0 to 2.0 (Open Badges 2.0, Signed Verification): what is in the JWS was
 * signed with a key that the issuer's own profile lists, and the issuer's list does not name it as revoked.
 */
export async function verifySigned(
  jwt: OpenedJwt,
  ports: AssertionPorts,
  expectedRecipient: string | undefined,
): Promise<VerifyReport> {
  if (jwt.isNested) {
    return decideVerdict([failed('format', finding('jwt.part'))])
  }
  const unsigned = checkAlgorithm(jwt.header, jwt.signature)
  if (unsigned?.status === 'failed') return decideVerdict([unsigned])
  const found = await examineAssertion(jwt.claims, { expectedRecipient }, ports)
  const signed = unsigned === undefined ? await checkSigner(jwt, found, ports) : [unsigned]
  const checks = [...signed, ...found.checks, await checkStatus(found, signed, ports), ...found.later]
  return addEndorsements(checks, found)
}

async function checkSigner(
  jwt: OpenedJwt,
  { node, issuerNode, isIssuerHosted }: Examined,
  { tools, source, insecureLocalhost = false }: AssertionPorts,
): Promise<Check[]> {
  const issuerId = textOf(issuerNode?.id)
  if (issuerNode === undefined || issuerId === undefined || !isIssuerHosted) {
    const open = notChecked('signature', finding('signature.keys-unknown'))
    return [open, notChecked('issuer key', finding('key.no-profile'))]
  }
  const listed = listKeys(node, issuerNode, readEdition(jwt.claims))
  if ('check' in listed) return [listed.check]
  return checkSignature(jwt, listed.keys, { tools, source, insecureLocalhost, issuerId })
}

async function checkStatus(
  { node, assertion, issuerNode }: Examined,
  signed: Check[],
  ports: AssertionPorts,
): Promise<Check> {
  if (assertion.revoked) return failed('status', finding('status.own-word'), assertion.id)
  // Nobody is asked about what is not signed by the issuer.
  if (issuerNode === undefined || signed.some(({ status }) => status === 'failed')) {
    return notChecked('status', finding('status.not-asked'), assertion.id)
  }
  return checkRevocation(node, issuerNode, ports)
}
