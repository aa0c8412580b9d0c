import type { z } from 'zod'
import type { VerificationFinding, verifyVc } from '#contracts/standards/vc-api.ts'
import type { VerificationCheck } from '#contracts/verifier/verifier.ts'
import { verifyBadge } from '../verifier/index.ts'

const model = 'https://www.w3.org/TR/vc-data-model#'
const list = 'https://www.w3.org/ns/credentials/status-list#'
const types: Record<string, string> = {
  format: `${model}PARSING_ERROR`,
  document: `${model}PARSING_ERROR`,
  proof: `${model}CRYPTOGRAPHIC_SECURITY_ERROR`,
  signature: `${model}CRYPTOGRAPHIC_SECURITY_ERROR`,
  'issuer key': `${model}CRYPTOGRAPHIC_SECURITY_ERROR`,
  'valid from': `${model}RANGE_ERROR`,
  expiry: `${model}RANGE_ERROR`,
  status: `${list}STATUS_VERIFICATION_ERROR`,
  context: `${model}MALFORMED_VALUE_ERROR`,
  type: `${model}MALFORMED_VALUE_ERROR`,
  subject: `${model}MALFORMED_VALUE_ERROR`,
  terms: `${model}MALFORMED_VALUE_ERROR`,
  'data model': `${model}MALFORMED_VALUE_ERROR`,
  schema: `${model}MALFORMED_VALUE_ERROR`,
  claims: `${model}MALFORMED_VALUE_ERROR`,
  results: `${model}MALFORMED_VALUE_ERROR`,
}
// Of what could not be checked only this has a type.
const unread: Record<string, string> = { status: `${list}STATUS_RETRIEVAL_ERROR` }
const envelope = /^data:application\/(?:vc\+jwt|vc-ld\+jwt|jwt)(?:;[^,]*)?,/i

/** What is verified: of a presentation it may be a JWT, which the endpoint for credentials takes in an envelope only. */
interface Presented {
  verifiableCredential: Record<string, unknown> | string
  options?: z.output<typeof verifyVc.body>['options']
}

/** The same verification as everywhere else, in the words of the VC-API. */
export const verifyCredential = async (
  { verifiableCredential: given, options }: Presented,
  ip: string,
): Promise<z.input<typeof verifyVc.response>> => {
  const jwt = readEnvelope(given)
  const { verdict, reason, checks } = await verifyBadge({ credential: jwt === undefined ? given : readText(jwt) }, ip)
  const verified = verdict === 'valid'
  const found = checks.filter(({ status }) => status !== 'passed').map(describe)
  // A verdict may rest on a part, such as an endorsement inside: then its reason is what there is to say.
  const reasons = [{ type: 'about:blank', title: 'Not verified', detail: reason }]
  const errors = verified || found.length > 0 ? found : reasons
  const warnings = checks.filter(({ warning }) => warning === true).map(describe)
  return {
    verified,
    mediaType: jwt === undefined ? 'application/vc' : 'application/vc+jwt',
    ...(options?.returnCredential === false ? {} : { document: given }),
    checks: checks.filter(({ status }) => status === 'passed').map(({ name }) => name),
    warnings,
    errors,
    problemDetails: [...errors, ...warnings],
  }
}

const describe = ({ name, status, detail }: VerificationCheck): VerificationFinding => ({
  type: (status === 'passed' ? undefined : (status === 'failed' ? types : unread)[name]) ?? 'about:blank',
  title: status === 'not-checked' ? 'Could not check' : `${status === 'failed' ? 'Failed' : 'Passed'}: ${name}`,
  detail,
})

function readEnvelope(given: Presented['verifiableCredential']): string | undefined {
  if (typeof given === 'string') return given
  const isEnveloped = [given.type].flat().includes('EnvelopedVerifiableCredential')
  return isEnveloped && typeof given.id === 'string' ? given.id.replace(envelope, '') : undefined
}

// Elsewhere an address stands for what lies there; here nobody has handed that in.
const readText = (text: string): string => (/^\s*https?:/i.test(text) ? JSON.stringify(text) : text)
