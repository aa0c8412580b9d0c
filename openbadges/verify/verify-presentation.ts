import { objectsOf, textOf, textsOf } from '../json.ts'
import { createProofVerifier } from '../sign/verify-proof.ts'
import type { JsonObject, Tools } from '../tools.ts'

/** Who holds the key that made a presentation, or why that is not shown. */
export type PresentationOutcome = { ok: true; holder: string } | { ok: false; detail: string }

const refuse = (detail: string): PresentationOutcome => ({ ok: false, detail })

/**
 * Checks that a presentation was made now, for this site, by the holder of a did:key (VCDM 2.0 section 4.13, proof
 * purpose `authentication` with challenge and domain). Credentials inside it are not looked at. Never rejects because of
 * the document.
 */
export async function verifyPresentation(
  tools: Tools,
  presentation: JsonObject,
  expected: { challenge: string; domain: string },
): Promise<PresentationOutcome> {
  if (!textsOf(presentation.type).includes('VerifiablePresentation')) return refuse('This is no presentation.')
  const [proof, ...others] = objectsOf(presentation.proof)
  if (proof === undefined || others.length > 0) return refuse('A presentation with one proof is needed.')
  if (proof.challenge !== expected.challenge || !textsOf(proof.domain).includes(expected.domain)) {
    return refuse('The presentation was made for another occasion.')
  }
  const method = textOf(proof.verificationMethod) ?? ''
  const [holder = ''] = method.split('#', 1)
  if (!holder.startsWith('did:key:')) return refuse('The key of the presentation is no did:key.')
  if (presentation.holder !== undefined && presentation.holder !== holder) {
    return refuse('The presentation was not signed by its holder.')
  }
  const verifier = createProofVerifier(tools, { maxTemplates: 0 })
  const outcome = await verifier.verifyProof(presentation, undefined, 'authentication')
  return outcome.status === 'passed' ? { ok: true, holder } : refuse(outcome.detail)
}
