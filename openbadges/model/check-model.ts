import { type Finding, finding, piece } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { isJsonObject } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import type { ClassModel, ClassName, Member } from './class-model.ts'
import { credentialsV1, followsContextRule } from './context-kinds.ts'
import { dataModel } from './data-model.ts'
import { joinPlace, showName } from './place.ts'
import { getKind, isKind, isLanguageText, valueKinds } from './value-kinds.ts'

// Whoever reads about so many faults reads about no more.
const maxFindings = 50

/** Something in a document that the data model has otherwise. */
export interface Fault {
  /** Where, such as `credentialSubject.achievement.criteria`; empty for the document itself. */
  place: string
  message: Finding
}

/** What was found: `errors` against every serialisation, `remarks` against the strict one only. */
export interface Faults {
  errors: Fault[]
  remarks: Fault[]
}

/** Holds a document to a class of the data model; no finding at all means the strict form. */
export function checkModel(document: Json, className: ClassName): Faults {
  const errors: Fault[] = []
  const remarks: Fault[] = []
  checkObject(document, className, '', { errors, remarks, isOld: className.endsWith('V1') })
  return { errors, remarks }
}

// In a badge of the first edition of Verifiable Credentials endorsements are of the first, too.
type Found = Faults & { isOld: boolean }

function checkObject(value: Json, className: ClassName, place: string, faults: Found): void {
  if (faults.errors.length >= maxFindings) return
  const known = className === 'AnyEndorsement' ? nameEndorsement(value) : className
  const model = dataModel[known]
  if (className === 'AnyEndorsement' && known === 'EndorsementCredentialV1' && !faults.isOld) {
    add(faults, joinPlace(place, '@context'), (at) => finding('model.contexts', { place: at }), true)
  }
  if (!isJsonObject(value)) {
    add(faults, place, (at) => finding('model.no-object', { place: at }))
    return
  }
  if (model.contexts !== undefined && !followsContextRule(model.contexts, value['@context'])) {
    add(faults, joinPlace(place, '@context'), (at) => finding('model.contexts', { place: at }))
  }
  if (model.types !== undefined) checkType(value.type, model, joinPlace(place, 'type'), faults)
  if (model.oneOf?.every((name) => value[name] === undefined)) {
    const [name = '', ...others] = model.oneOf
    add(faults, place, (at) => finding('model.neither', { place: at, name, other: others.join(' nor ') }))
  }
  for (const name in model.members) {
    const member = model.members[name]
    const given = value[name]
    // Most members are absent, and their places need no name.
    if (member === undefined || (given === undefined && !member.required)) continue
    checkMember(given, member, joinPlace(place, name), faults)
  }
  if (model.closed) checkOthers(value, model, place, faults)
}

function checkOthers(value: JsonObject, model: ClassModel, place: string, faults: Found): void {
  for (const name of Object.keys(value)) {
    if (name === 'type' || Object.hasOwn(model.members, name)) continue
    add(faults, joinPlace(place, showName(name)), (at) => finding('model.unknown', { place: at }), true)
  }
}

/** Endorsements may be in either edition of Verifiable Credentials, whatever the badge around them is in. */
function nameEndorsement(value: Json): 'EndorsementCredential' | 'EndorsementCredentialV1' {
  const contexts = isJsonObject(value) ? value['@context'] : undefined
  return Array.isArray(contexts) && contexts[0] === credentialsV1 ? 'EndorsementCredentialV1' : 'EndorsementCredential'
}

function checkType(value: Json | undefined, model: ClassModel, place: string, faults: Found): void {
  const types = model.types ?? []
  const given = Array.isArray(value) ? value : [value]
  const missing = types.find((alternatives) => !alternatives.some((type) => given.includes(type)))
  if (value === undefined) add(faults, place, (at) => finding('model.missing', { place: at }))
  else if (given.length === 0 || given.some((type) => typeof type !== 'string')) {
    add(faults, place, (at) => finding('model.types', { place: at }))
  } else if (missing !== undefined)
    add(faults, place, (at) => finding('model.lacks', { place: at, names: missing.join(' or ') }))
  else if (model.fixedType && Array.isArray(value))
    add(faults, place, (at) => finding('model.list', { place: at }), true)
}

function checkMember(value: Json | undefined, member: Member, place: string, faults: Found): void {
  if (value === undefined) {
    add(faults, place, (at) => finding('model.missing', { place: at }))
  } else if (Array.isArray(value)) {
    checkList(value, member, place, faults)
  } else {
    if (member.many && !member.compact) add(faults, place, (at) => finding('model.no-list', { place: at }), true)
    checkValue(value, member, place, faults)
  }
}

function checkList(values: Json[], member: Member, place: string, faults: Found): void {
  if (values.length === 0) {
    add(faults, place, (at) => finding('model.empty', { place: at }), member.many && !member.required)
  } else if (!member.many) {
    const loose = isKind(member.value)
      ? member.value === 'text' && values.every(isLanguageText)
      : values.length === 1 || member.severalLoosely === true
    add(faults, place, (at) => finding('model.not-one', { place: at }), loose)
    if (!loose) return
  }
  for (const [index, value] of values.entries()) {
    checkValue(value, member, `${place}[${index}]`, faults)
    if (faults.errors.length >= maxFindings) return
  }
}

function checkValue(value: Json, { value: kind }: Member, place: string, faults: Found): void {
  if (isKind(kind)) {
    const { accepts, expected, loosely } = getKind(kind)
    if (!accepts(value))
      add(faults, place, (at) => finding('model.not', { place: at, expected }), loosely?.accepts(value) ?? false)
  } else if (kind !== 'AnyEndorsement' && dataModel[kind].asAddress && valueKinds.uri.accepts(value)) {
    add(faults, place, (at) => finding('model.address', { place: at }), true)
  } else if (kind !== 'AnyEndorsement' && dataModel[kind].asAnything) {
    checkAnything(value, kind, place, faults)
  } else {
    checkObject(value, kind, place, faults)
  }
}

/** What is looked into elsewhere: here all of it counts for the strict form only. */
function checkAnything(value: Json, kind: ClassName, place: string, faults: Found): void {
  const isGiven = isJsonObject(value) || typeof value === 'string'
  const within: Found = { errors: [], remarks: [], isOld: faults.isOld }
  checkObject(value, kind, place, within)
  for (const fault of [...within.errors, ...within.remarks]) add(faults, fault.place, () => fault.message, isGiven)
}

type Place = string | Message<'place.document'>

function add(faults: Faults, place: string, tell: (at: Place) => Finding, loose = false): void {
  const list = loose ? faults.remarks : faults.errors
  if (list.length < maxFindings) list.push({ place, message: tell(place || piece('place.document')) })
}
