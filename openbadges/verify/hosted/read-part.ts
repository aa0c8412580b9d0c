import { type Finding, finding, piece } from '#shared/messages/findings/finding.ts'
import { idOf, isJsonObject, listOf, textOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { type EditionV2, readEdition } from '../../v2/read-edition.ts'
import type { DocumentSource } from '../document-source.ts'
import { type Check, type CheckName, failed, notChecked, passed, warned } from '../report.ts'
import { checkNode, type Subject } from './check-node.ts'
import { isWebAddress, readMoved } from './read-declared.ts'
import type { ClassName } from './tables.ts'
import { tellProblems } from './tell-problems.ts'
import { type Fault, findContextFault, findTermFault, hasMoreContexts } from './terms.ts'
import { upgradeBadgeClass, upgradeIssuer } from './upgrade.ts'

/** A document that a badge leads to, in the form of 2.0, and what is to be said of it. */
export interface FoundPart {
  checks: Check[]
  node?: JsonObject
  /** It was read at its own address, where nobody but its owner can put it. */
  isHosted: boolean
}

interface PartKind {
  check: CheckName
  name: ClassName
  subject: Subject
  missing: Finding
  upgrade: (json: JsonObject, edition: EditionV2, address?: string) => JsonObject
}

const badgeClass: PartKind = {
  check: 'badge class',
  name: 'BadgeClass',
  subject: piece('subject.badge-class'),
  missing: finding('hosted.no-class'),
  upgrade: upgradeBadgeClass,
}
const issuer: PartKind = {
  check: 'issuer',
  name: 'Profile',
  subject: piece('subject.issuer-profile'),
  missing: finding('hosted.no-issuer'),
  upgrade: upgradeIssuer,
}

/** Follows an assertion to its badge class; a class with a web address counts only as found there. */
export function readBadgeClass(reference: Json | undefined, parent: EditionV2, source: DocumentSource) {
  return readPart(reference, badgeClass, { parent, source })
}

/**
 * Follows a badge class, or an endorsement, to its issuer. Only the profile at the issuer's own address counts, or where that
 * leads on to, under an id of the site there: a copy inside the badge could allow any host to speak for that issuer, and name any key.
 */
export function readIssuer(reference: Json | undefined, parent: EditionV2, source: DocumentSource) {
  return readPart(reference, issuer, { parent, source })
}

async function readPart(
  references: Json | undefined,
  kind: PartKind,
  { parent, source }: { parent: EditionV2; source: DocumentSource },
): Promise<FoundPart> {
  const [reference] = listOf(references)
  const url = idOf(reference)
  if (!isWebAddress(url)) {
    if (!isJsonObject(reference)) return { checks: [failed(kind.check, kind.missing)], isHosted: false }
    return evaluateEmbedded(reference, kind, parent)
  }
  const answer = await readMoved(url, source)
  if (answer.ok) return evaluateHosted(answer, kind, parent)
  const detail = finding('linked.unread', { subject: kind.subject, why: answer.detail })
  const check = answer.absent ? failed(kind.check, detail, url) : notChecked(kind.check, detail, url)
  return { checks: [check], isHosted: false }
}

function evaluateEmbedded(json: JsonObject, kind: PartKind, parent: EditionV2): FoundPart {
  const edition = json['@context'] === undefined ? parent : readEdition(json)
  // An identifier is asked for; one that is missing is worth a remark only, and 0.5 named its issuers by their origin.
  const origin = edition === '0.5' ? textOf(json.origin) : undefined
  const node = kind.upgrade(json, edition, origin ?? '_:b0')
  const checks = evaluateNode(node, kind, { isEarly: edition !== '2.0', hasMoreTerms: hasMoreContexts(json) })
  if (edition === '0.5') return { checks, node: { ...node, id: origin }, isHosted: false }
  const told = textOf(node.id)
  const remark =
    told === '_:b0'
      ? warned(kind.check, finding('linked.inside', { subject: kind.subject }))
      : warned(kind.check, finding('linked.odd-id', { subject: kind.subject }), told)
  return { checks: [...checks, remark], node: told === '_:b0' ? { ...node, id: undefined } : node, isHosted: false }
}

function evaluateHosted(
  { json, id, remark }: { json: JsonObject; id: string; remark?: Fault | undefined },
  kind: PartKind,
  parent: EditionV2,
): FoundPart {
  const bare = parent === '2.0' ? '1.0' : parent
  const edition = json['@context'] === undefined ? bare : readEdition(json)
  const node = kind.upgrade(json, edition, id)
  const context = edition === 'unknown' ? findContextFault(json) : undefined
  if (context !== undefined) return { checks: [failed('context', context(kind.subject), id)], node, isHosted: true }
  const fault = findTermFault(json)
  const checks =
    fault === undefined
      ? evaluateNode(node, kind, { isEarly: edition !== '2.0', hasMoreTerms: hasMoreContexts(json) })
      : [failed('terms', fault(kind.subject), id)]
  if (remark !== undefined) checks.push(warned(kind.check, remark(kind.subject), id))
  if (edition !== '2.0' && parent === '2.0') {
    checks.push(warned(kind.check, finding('linked.edition', { subject: kind.subject, name: edition }), id))
  }
  return { checks, node, isHosted: true }
}

function evaluateNode(
  node: JsonObject,
  { check, name, subject }: PartKind,
  setting: { isEarly: boolean; hasMoreTerms: boolean },
): Check[] {
  const target = textOf(node.id)
  const told = tellProblems(checkNode(name, node, setting), { check, subject, target })
  if (told.some(({ status }) => status === 'failed')) return told
  const label = textOf(node.name)
  const known =
    label === undefined ? finding('linked.in-order', { subject }) : finding('linked.is', { subject, name: label })
  return [
    passed(check, check === 'issuer' && label !== undefined ? finding('issuer.is', { name: label }) : known, target),
    ...told,
  ]
}
