import { finding, piece } from '#shared/messages/findings/finding.ts'
import { isJsonObject, listOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { decideVerdict } from '../decide-verdict.ts'
import { type Check, type VerifyReport, warned } from '../report.ts'
import { tellUnreadable } from '../text/find-ambiguity.ts'
import { evaluateInside, type Part } from './evaluate-inside.ts'
import { openInside } from './open-inside.ts'
import type { CredentialOptions, CredentialPorts, VerifyOne } from './verify-credential.ts'

const maxDepth = 3

/** The endorsements inside a credential, each with its own report, and what they mean for it. */
export interface EndorsementOutcome {
  checks: Check[]
  endorsements?: VerifyReport[]
}

/**
 * Verifies each endorsement inside a credential, at any depth, like a credential of its own (Open Badges 3.0,
 * Verification), and that it speaks of something in there. So many are checked that a badge cannot keep a server busy.
 */
export async function verifyEndorsements(
  document: JsonObject,
  { ports, options, verifyOne }: { ports: CredentialPorts; options: CredentialOptions; verifyOne: VerifyOne },
): Promise<EndorsementOutcome> {
  const found: Json[] = []
  const ids = new Set<string>()
  collect(document, found, ids)
  if (found.length === 0) return { checks: [] }
  const { budget, depth } = options.inside ?? { budget: { left: maxEndorsements }, depth: 0 }
  const chosen = depth < maxDepth ? found.slice(0, Math.max(budget.left, 0)) : []
  budget.left -= chosen.length
  const endorsements: VerifyReport[] = []
  const checks: Check[] = []
  for (const value of chosen) {
    if (ports.isTimeUp?.()) break
    const report = await verifyInside(value, ports, (inner) =>
      verifyOne(inner.document, ports, {
        envelope: inner.envelope,
        inside: { kind: 'endorsement', ids, depth: depth + 1, budget },
      }),
    )
    endorsements.push(report)
    checks.push(evaluateInside('endorsement', nameEndorser(report), report))
  }
  if (endorsements.length < found.length) {
    const detail = finding('inside.endorsements', { count: found.length, checked: endorsements.length })
    checks.push(warned('endorsement', detail))
  }
  return { checks, endorsements }
}

/** How many endorsements are checked for one document. */
export const maxEndorsements = 20

/** Verifies what can be opened; what cannot is reported as having no form. */
export async function verifyInside(
  value: Json,
  ports: CredentialPorts,
  verify: (inner: Extract<ReturnType<typeof openInside>, { ok: true }>) => Promise<VerifyReport>,
): Promise<VerifyReport> {
  const inner = openInside(value, ports)
  return inner.ok ? verify(inner) : decideVerdict([tellUnreadable(inner)])
}

function nameEndorser({ credential }: VerifyReport): Part {
  const who = credential?.issuerName ?? credential?.issuerId
  return who === undefined ? piece('part.endorsement') : piece('part.endorsement-by', { name: who })
}

// What stands inside of an endorsement or of an included badge belongs to that one, and what stands in a proof may not be
// signed: a proof covers itself and the document, not the other proofs.
function collect(value: Json | undefined, found: Json[], ids: Set<string>): void {
  if (Array.isArray(value)) {
    for (const member of value) collect(member, found, ids)
    return
  }
  if (!isJsonObject(value)) return
  if (typeof value.id === 'string') ids.add(value.id)
  for (const [name, member] of Object.entries(value)) {
    if (name === 'endorsement' || name === 'endorsementJwt') found.push(...listOf(member))
    else if (name !== 'verifiableCredential' && name !== 'proof') collect(member, found, ids)
  }
}
