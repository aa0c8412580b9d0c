import { finding } from '#shared/messages/findings/finding.ts'
import { renderFinding } from '#shared/messages/findings/render-finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { idOf, isJsonObject, listOf, textOf, textsOf } from '../../json.ts'
import { parseMoment } from '../../moment.ts'
import { createProofVerifier } from '../../sign/verify-proof.ts'
import type { Json, JsonObject, Tools } from '../../tools.ts'

/** Who holds the key that made a presentation (a did:key), or in one sentence, and by its code, why that is not shown. */
export type PresentationOutcome = { ok: true; holder: string } | { ok: false; detail: string; means?: Message }

/** The occasion that a presentation has to be made for: what its maker was asked to sign, the site's origin, and now. */
interface Occasion {
  challenge: string
  domain: string
  now: Date
}

const refuse = (found: string | Message): PresentationOutcome => ({
  ok: false,
  detail: renderFinding(found),
  ...(typeof found === 'object' && { means: found }),
})

/**
 * Checks that a presentation (VCDM 2.0 section 4.13) was made for this occasion by the holder of a did:key: one proof for
 * the purpose `authentication` with this challenge and domain, not expired (VC Data Integrity 1.0 section 2.1). Whether
 * the challenge is a fresh one, the caller knows. Credentials inside are not looked at. Never rejects because of the
 * document.
 */
export async function verifyPresentation(
  tools: Tools,
  presentation: JsonObject,
  { challenge, domain, now }: Occasion,
): Promise<PresentationOutcome> {
  if (!textsOf(presentation.type).includes('VerifiablePresentation')) return refuse(finding('presentation.none'))
  const [proof, ...others] = listOf(presentation.proof)
  if (!isJsonObject(proof) || others.length > 0) return refuse(finding('presentation.proofs'))
  if (proof.challenge !== challenge || !textsOf(proof.domain).includes(domain)) {
    return refuse(finding('presentation.occasion'))
  }
  if (hasEnded(proof.expires, now)) return refuse(finding('presentation.expired'))
  const method = textOf(proof.verificationMethod) ?? ''
  const [holder = ''] = method.split('#', 1)
  if (!holder.startsWith('did:key:')) return refuse(finding('presentation.key'))
  if (presentation.holder !== undefined && idOf(presentation.holder) !== holder) {
    return refuse(finding('presentation.holder'))
  }
  const verifier = createProofVerifier(tools, { maxTemplates: 0 })
  const outcome = await verifier.verifyProof(presentation, undefined, 'authentication')
  return outcome.status === 'passed' ? { ok: true, holder } : refuse(outcome.detail)
}

/** A time that cannot be read speaks against the proof. */
function hasEnded(expires: Json | undefined, now: Date): boolean {
  if (expires === undefined) return false
  const end = typeof expires === 'string' ? parseMoment(expires) : undefined
  return end === undefined || end <= now
}
