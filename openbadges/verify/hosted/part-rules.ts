import { finding } from '#shared/messages/findings/finding.ts'
import { isJsonObject, listOf, textOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import type { NodeSetting, Problem } from './check-node.ts'
import type { ClassName } from './tables.ts'

const dataForm = /^data:(image\/png|image\/svg\+xml)(?:;[\w-]+=[\w.-]+)*(;base64)?,(.*)$/is
const otherPicture = /\.(?:jpe?g|gif|webp|bmp|tiff?|avif|heic|ico|pdf)$/i
const pngStart = 'iVBORw0KGg'

/**
 * False for what cannot be a PNG or an SVG: a data URL of another media type or other bytes, or an address that ends as
 * those of other formats do. What an address really serves is not asked for; no verdict hangs on a picture alone.
 */
function isAllowedPicture(address: string): boolean {
  if (!/^data:/i.test(address)) return !otherPicture.test(URL.canParse(address) ? new URL(address).pathname : '')
  const [, mediaType = '', base64, body = ''] = dataForm.exec(address) ?? []
  if (mediaType === '') return false
  if (mediaType.toLowerCase() === 'image/png') return base64 !== undefined && body.startsWith(pngStart)
  return /<svg[\s>]/i.test(decode(body, base64 !== undefined))
}

function decode(body: string, isBase64: boolean): string {
  try {
    return isBase64 ? atob(body.replace(/\s/g, '')) : decodeURIComponent(body)
  } catch {
    return ''
  }
}

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
