import { finding, piece } from '#shared/messages/findings/finding.ts'
import { listOf, objectsOf, textOf, textsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { decideVerdict } from '../decide-verdict.ts'
import { type Check, notChecked, type VerifyReport, warned } from '../report.ts'
import { evaluateInside, type Part } from './evaluate-inside.ts'
import { readKind } from './model/credential-kinds.ts'
import type { CredentialOptions, CredentialPorts, VerifyOne } from './verify-credential.ts'
import { maxEndorsements, verifyInside } from './verify-endorsements.ts'

const maxParts = 100

/** The badges inside a learner record, each with its own report, and what they mean for it. */
export interface RecordOutcome {
  checks: Check[]
  parts?: VerifyReport[]
}

/**
 * Verifies each badge inside a Comprehensive Learner Record by its own proof (Comprehensive Learner Record 2.0,
 * Verification); all of them share the requests that one verification may make.
 */
export async function verifyParts(
  document: JsonObject,
  { ports, options, verifyOne }: { ports: CredentialPorts; options: CredentialOptions; verifyOne: VerifyOne },
): Promise<RecordOutcome> {
  const [learner] = objectsOf(document.credentialSubject)
  const included = listOf(learner?.verifiableCredential)
  const budget = options.inside?.budget ?? { left: maxEndorsements }
  const parts: VerifyReport[] = []
  const checks: Check[] = []
  for (const value of included.slice(0, maxParts)) {
    if (ports.isTimeUp?.()) break
    let earner: string | undefined
    const report = await verifyInside(value, ports, (inner) => {
      earner = textOf(objectsOf(inner.document.credentialSubject)[0]?.id)
      if (isOther(inner.document)) return Promise.resolve(decideVerdict([leaveOut(inner.document)]))
      const { kind, depth } = { kind: readKind(inner.document), depth: (options.inside?.depth ?? 0) + 1 }
      return verifyOne(inner.document, ports, { envelope: inner.envelope, inside: { kind, depth, budget } })
    })
    parts.push(report)
    checks.push(evaluateInside('included badge', namePart(report), report))
    if (isSomebodyElse(textOf(learner?.id), earner)) {
      const detail = finding('inside.other-recipient', { part: namePart(report) })
      checks.push(warned('included badge', detail, report.credential?.id))
    }
  }
  if (included.length > parts.length) {
    const detail = finding('inside.badges', { count: included.length, checked: parts.length })
    checks.push(notChecked('included badge', detail))
  }
  return { checks, parts }
}

/** A record inside a record, or a credential of another kind than those of 1EdTech. */
function isOther({ type }: JsonObject): boolean {
  const types = textsOf(type)
  const isBadge = ['OpenBadgeCredential', 'AchievementCredential', 'EndorsementCredential'].some((name) =>
    types.includes(name),
  )
  return types.includes('VerifiableCredential') && !isBadge
}

function leaveOut({ type }: JsonObject): Check {
  return notChecked('type', finding('type.unknown', { names: textsOf(type).join(', ') }))
}

function namePart({ credential }: VerifyReport): Part {
  return credential?.name === undefined ? piece('part.badge') : piece('part.named-badge', { name: credential.name })
}

function isSomebodyElse(learner: string | undefined, earner: string | undefined): boolean {
  return learner !== undefined && earner !== undefined && learner !== earner
}
