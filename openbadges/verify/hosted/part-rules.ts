import { finding } from '#shared/messages/findings/finding.ts'
import { isJsonObject, listOf, textOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import type { NodeSetting, Problem } from './check-node.ts'
import { isAllowedPicture } from './pictures.ts'
import type { ClassName } from './tables.ts'

const sha256 = /^sha256\$[0-9a-f]{64}$/i
const md5 = /^md5\$[0-9a-f]{32}$/i
const sha1 = /^sha1\$[0-9a-f]{40}$/i
const email = /^[^@\s]+@[^@\s]+$/

type PartRule = (node: JsonObject, setting: NodeSetting, place: string) => Problem[]

const onPicture: PartRule = (node, _, place) => checkPicture(node.image, `${place}image`)

// What holds between the members of a class, which a table cannot say.
const partRules: Partial<Record<ClassName, PartRule>> = {
  Assertion: onPicture,
  BadgeClass: onPicture,
  Profile: onPicture,
  Image: ({ id }, _, place) => checkPicture(id, `${place}id`),
  Criteria: (node, _, place) =>
    textOf(node.id) === undefined && listOf(node.narrative).length === 0
      ? [{ tell: (subject) => finding('member.neither', { subject, name: `${place}id`, other: `${place}narrative` }) }]
      : [],
  IdentityObject: checkIdentity,
}

/** What is wrong between the members of an object whose members are each in order. */
export function findPartProblems(name: ClassName, node: JsonObject, setting: NodeSetting, place: string): Problem[] {
  return partRules[name]?.(node, setting, place) ?? []
}

function checkPicture(value: Json | undefined, path: string): Problem[] {
  const [picture] = listOf(value)
  const address = isJsonObject(picture) ? undefined : textOf(picture)
  if (address === undefined || isAllowedPicture(address)) return []
  return [{ tell: (subject) => finding('member.picture', { subject, name: path }) }]
}

function checkIdentity({ type, identity, hashed }: JsonObject, { isEarly }: NodeSetting, place: string): Problem[] {
  const path = `${place}identity`
  const [text = ''] = listOf(identity).filter((item) => typeof item === 'string')
  const isHash = sha256.test(text) || md5.test(text) || (isEarly && sha1.test(text))
  const isHashed = listOf(hashed)[0] === true
  if (isHashed && !isHash) return [{ tell: (subject) => finding('member.not-hashed', { subject, name: path }) }]
  if (!isHashed && isHash) return [{ tell: (subject) => finding('member.hashed', { subject, name: path }) }]
  if (isHashed)
    return sha256.test(text)
      ? []
      : [{ tell: (subject) => finding('member.weak-hash', { subject, name: path }), isRemark: true }]
  const isEmail = listOf(type).includes('email')
  return isEmail && !email.test(text.trim())
    ? [{ tell: (subject) => finding('member.mail', { subject, name: path }) }]
    : []
}
