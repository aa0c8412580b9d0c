import { type Finding, finding, type PieceCode } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { isJsonObject, listOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { findPartProblems } from './part-rules.ts'
import { type ClassName, type MemberRule, tables } from './tables.ts'
import { isKnownType } from './terms.ts'
import { valueKinds } from './value-kinds.ts'

/** What a problem is told of: it stands at the beginning of the sentence. */
export type Subject = Message<Extract<PieceCode, `subject.${string}`>>

/** Something that a document has otherwise than its class asks for. */
export interface Problem {
  tell: (subject: Subject) => Finding
  isRemark?: true
}

/** What is known of the document around a node. */
export interface NodeSetting {
  /** It is of an edition before 2.0. */
  isEarly: boolean
  /** Further contexts may define types of their own. */
  hasMoreTerms: boolean
}

const mostProblems = 8

/** What is wrong with an object by the table of its class, and with all that is written out in it. */
export function checkNode(name: ClassName, node: JsonObject, setting: NodeSetting): Problem[] {
  return findProblems(name, node, setting, '').slice(0, mostProblems)
}

function findProblems(name: ClassName, node: JsonObject, setting: NodeSetting, place: string): Problem[] {
  const found = tables[name].flatMap((rule) => checkMember(rule, node, setting, place))
  // What holds between members can be told only once each of them is what it should be.
  return found.some(({ isRemark }) => !isRemark) ? found : [...found, ...findPartProblems(name, node, setting, place)]
}

function checkMember(rule: MemberRule, node: JsonObject, setting: NodeSetting, place: string): Problem[] {
  const path = place + rule.member
  const value = node[rule.member]
  const values = listOf(value).filter((item) => item !== null)
  if (values.length === 0) return tellMissing(rule, setting, path)
  if (values.length > 1 && !rule.many) return [{ tell: (subject) => finding('member.many', { subject, name: path }) }]
  if (rule.kind === 'type') return checkTypes(rule, values, setting, path)
  return values.flatMap((item, index) =>
    checkValue(rule, item, setting, Array.isArray(value) ? `${path}[${index}]` : path),
  )
}

function tellMissing({ need }: MemberRule, { isEarly }: NodeSetting, path: string): Problem[] {
  if (need === undefined || (need !== 'always' && isEarly)) return []
  const tell: Problem['tell'] = (subject) => finding('member.none', { subject, name: path })
  return [need === 'wanted' ? { tell, isRemark: true } : { tell }]
}

function checkTypes({ oneOf = [] }: MemberRule, types: Json[], setting: NodeSetting, path: string): Problem[] {
  const known = types.filter((type) => typeof type === 'string')
  if (known.length < types.length) return [{ tell: (subject) => finding('member.text', { subject, name: path }) }]
  if (oneOf.length > 0 && !known.some((type) => oneOf.includes(type))) {
    return [{ tell: (subject) => finding('member.other', { subject, name: path, names: oneOf.join(' or ') }) }]
  }
  const isStrange = known.some((type) => !oneOf.includes(type) && !isKnownType(type))
  return isStrange && !setting.hasMoreTerms && !setting.isEarly
    ? [{ tell: (subject) => finding('member.undefined', { subject, name: path }) }]
    : []
}

function checkValue(rule: MemberRule, value: Json, setting: NodeSetting, path: string): Problem[] {
  if (rule.kind === 'type') return []
  if (rule.kind !== 'node') return checkPrimitive(rule.kind, value, path)
  if (isJsonObject(value)) {
    return rule.holds === null || rule.holds === undefined ? [] : findProblems(rule.holds, value, setting, `${path}.`)
  }
  return rule.link === undefined
    ? [{ tell: (subject) => finding('member.not-written-out', { subject, name: path }) }]
    : checkPrimitive(rule.link, value, path)
}

function checkPrimitive(kind: keyof typeof valueKinds, value: Json, path: string): Problem[] {
  const { is, code } = valueKinds[kind]
  return is(value) ? [] : [{ tell: (subject) => finding(code, { subject, name: path }) }]
}
