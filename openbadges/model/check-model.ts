import { isJsonObject } from '../json.ts'
import type { Json } from '../tools.ts'
import type { ClassModel, ClassName, Member } from './class-model.ts'
import { credentialsV1, followsContextRule } from './context-kinds.ts'
import { dataModel } from './data-model.ts'
import { getKind, isKind, valueKinds } from './value-kinds.ts'

// Whoever reads about so many faults reads about no more.
const maxFindings = 50

/** Something in a document that the data model has otherwise. */
export interface Finding {
  /** Where, such as `credentialSubject.achievement.criteria`; empty for the document itself. */
  place: string
  /** What, in words that go on from the place: `is missing`. */
  problem: string
}

/** What was found: `errors` against every serialisation, `remarks` against the strict one only. */
export interface Findings {
  errors: Finding[]
  remarks: Finding[]
}

/** Holds a document to a class of the data model; no finding at all means the strict form. */
export function checkModel(document: Json, className: ClassName): Findings {
  const findings: Findings = { errors: [], remarks: [] }
  checkObject(document, className, '', findings)
  return findings
}

function checkObject(value: Json, className: ClassName, place: string, findings: Findings): void {
  if (findings.errors.length >= maxFindings) return
  const model = dataModel[className === 'AnyEndorsement' ? nameEndorsement(value) : className]
  if (!isJsonObject(value)) {
    add(findings, place, 'is not an object')
    return
  }
  if (model.contexts !== undefined && !followsContextRule(model.contexts, value['@context'])) {
    add(findings, join(place, '@context'), 'does not begin with the contexts of the standard')
  }
  if (model.types !== undefined) checkType(value.type, model, join(place, 'type'), findings)
  if (model.oneOf?.every((name) => value[name] === undefined)) {
    add(findings, place, `has neither ${model.oneOf.join(' nor ')}`)
  }
  for (const name in model.members) {
    const member = model.members[name]
    const given = value[name]
    // Most members are absent, and their places need no name.
    if (member === undefined || (given === undefined && !member.required)) continue
    checkMember(given, member, join(place, name), findings)
  }
}

/** Endorsements may be in either edition of Verifiable Credentials, whatever the badge around them is in. */
function nameEndorsement(value: Json): 'EndorsementCredential' | 'EndorsementCredentialV1' {
  const contexts = isJsonObject(value) ? value['@context'] : undefined
  return Array.isArray(contexts) && contexts[0] === credentialsV1 ? 'EndorsementCredentialV1' : 'EndorsementCredential'
}

function checkType(value: Json | undefined, model: ClassModel, place: string, findings: Findings): void {
  const types = model.types ?? []
  const given = Array.isArray(value) ? value : [value]
  const missing = types.find((alternatives) => !alternatives.some((type) => given.includes(type)))
  if (value === undefined) add(findings, place, 'is missing')
  else if (given.length === 0 || given.some((type) => typeof type !== 'string')) {
    add(findings, place, 'is not a list of types')
  } else if (missing !== undefined) add(findings, place, `does not contain ${missing.join(' or ')}`)
  else if (model.fixedType && Array.isArray(value)) add(findings, place, 'is a list', true)
}

function checkMember(value: Json | undefined, member: Member, place: string, findings: Findings): void {
  if (value === undefined) {
    add(findings, place, 'is missing')
  } else if (Array.isArray(value)) {
    checkList(value, member, place, findings)
  } else {
    if (member.many && !member.compact) add(findings, place, 'is not a list', true)
    checkValue(value, member, place, findings)
  }
}

function checkList(values: Json[], member: Member, place: string, findings: Findings): void {
  if (values.length === 0) {
    add(findings, place, 'is an empty list', member.many && !member.required)
  } else if (!member.many) {
    const loose = !isKind(member.value) && (values.length === 1 || member.severalLoosely === true)
    add(findings, place, 'is a list, but stands for one value', loose)
    if (!loose) return
  }
  for (const [index, value] of values.entries()) {
    checkValue(value, member, `${place}[${index}]`, findings)
    if (findings.errors.length >= maxFindings) return
  }
}

function checkValue(value: Json, { value: kind }: Member, place: string, findings: Findings): void {
  if (isKind(kind)) {
    const { accepts, words, loosely } = getKind(kind)
    if (!accepts(value)) add(findings, place, `is not ${words}`, loosely?.accepts(value) ?? false)
  } else if (kind !== 'AnyEndorsement' && dataModel[kind].asAddress && valueKinds.uri.accepts(value)) {
    add(findings, place, 'is only an address, not an object', true)
  } else {
    checkObject(value, kind, place, findings)
  }
}

function add(findings: Findings, place: string, problem: string, loose = false): void {
  const list = loose ? findings.remarks : findings.errors
  if (list.length < maxFindings) list.push({ place, problem })
}

function join(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`
}
