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
      ? [{ words: `has neither "${place}id" nor "${place}narrative"` }]
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
  return [{ words: `has a "${path}" that is no PNG or SVG picture` }]
}

function checkIdentity({ type, identity, hashed }: JsonObject, { isEarly }: NodeSetting, place: string): Problem[] {
  const path = `${place}identity`
  const [text = ''] = listOf(identity).filter((item) => typeof item === 'string')
  const isHash = sha256.test(text) || md5.test(text) || (isEarly && sha1.test(text))
  const isHashed = listOf(hashed)[0] === true
  if (isHashed && !isHash) return [{ words: `has a "${path}" that is said to be hashed and is not` }]
  if (!isHashed && isHash) return [{ words: `has a "${path}" that is hashed and is not said to be` }]
  if (isHashed)
    return sha256.test(text) ? [] : [{ words: `has a "${path}" with a hash that is not safe`, isRemark: true }]
  const isEmail = listOf(type).includes('email')
  return isEmail && !email.test(text.trim()) ? [{ words: `has a "${path}" that is no e-mail address` }] : []
}
