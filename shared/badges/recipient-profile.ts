import { withoutMarkup } from '../names/without-markup.ts'

type Json = string | number | boolean | null | Json[] | { [member: string]: Json }
interface Extensions {
  [name: string]: Json
}

/** The extension of Open Badges 2.0 that says whom an award is for. */
const profileName = 'extensions:recipientProfile'
const fresh: Extensions = {
  '@context': 'https://openbadgespec.org/extensions/recipientProfile/context.json',
  type: ['Extension', 'extensions:RecipientProfile'],
}

const isThing = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const memberOf = (value: unknown, name: string): unknown => (isThing(value) ? Reflect.get(value, name) : undefined)

/** The name that extensions, or the document that they stand in, give the recipient; empty where there is none. */
export const readRecipientName = (extensions: unknown): string => {
  const name = memberOf(memberOf(extensions, profileName), 'name')
  return typeof name === 'string' ? name : ''
}

/**
 * The same extensions with another name, or without one; what else the profile says stays. Markup is dropped from the name,
 * whatever way it came.
 */
export function nameRecipient(
  extensions: Record<string, never>,
  given: string | null | undefined,
): Record<string, Record<string, string | string[]>>
export function nameRecipient(extensions: Extensions, given: string | null | undefined): Extensions
export function nameRecipient(extensions: Extensions, given: string | null | undefined): Extensions {
  const name = withoutMarkup(given ?? '')
  if (name === readRecipientName(extensions)) return extensions
  const { [profileName]: former, ...others } = extensions
  if (name === '') return others
  return { ...others, [profileName]: { ...fresh, ...profileOf(former), name } }
}

/** Extensions as they came: a profile that says a name says it as `nameRecipient` would, with its context and its type. */
export const readProfile = (extensions: Extensions): Extensions => {
  const given = readRecipientName(extensions)
  if (given === '') return extensions
  const name = withoutMarkup(given)
  if (name !== given) return nameRecipient(extensions, name)
  const profile = profileOf(extensions[profileName])
  const isWhole = Object.keys(fresh).every((member) => Object.hasOwn(profile, member))
  return isWhole ? extensions : { ...extensions, [profileName]: { ...fresh, ...profile } }
}

const profileOf = (value: Json | undefined): { [member: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
