import { email as emailField, webUrl } from '#contracts/fields/fields.ts'
import { nameLength } from '#contracts/fields/limits.ts'
import { cut, toOneLine } from '#infra/one-line.ts'

/** What a provider says of a person, as it says it. */
export interface Claims {
  subject: string
  firstName?: string | undefined
  lastName?: string | undefined
  /** The whole name, for providers that know no parts. */
  name?: string | undefined
  email?: string | undefined
  /** The provider is known to prove addresses, and says that it has proven this one. */
  isEmailTrusted: boolean
  url?: string | undefined
  /** All that it says, for who wants to know more. */
  all?: Readonly<Record<string, unknown>>
}

/** Somebody a provider has vouched for. Provider and subject are the identity; all else is for people to read. */
export interface Identity {
  provider: string
  subject: string
  firstName: string
  lastName: string
  email: string | undefined
  isEmailTrusted: boolean
  url: string
}

/** The claims in a shape that may be stored; undefined without a usable subject. */
export const toIdentity = (provider: string, claims: Claims): Identity | undefined => {
  // OpenID Connect Core section 2: at most 255 ASCII characters.
  if (!/^[\x20-\x7e]{1,255}$/.test(claims.subject)) return undefined
  const address = emailField.safeParse(claims.email)
  const url = webUrl.safeParse(claims.url)
  const [first, last] = nameParts(claims)
  return {
    provider,
    subject: claims.subject,
    firstName: cleanName(first),
    lastName: cleanName(last),
    email: address.data,
    isEmailTrusted: address.success && claims.isEmailTrusted,
    url: url.data ?? '',
  }
}

function nameParts({ firstName, lastName, name = '', email = '' }: Claims): [string, string] {
  if (firstName || lastName) return [firstName ?? '', lastName ?? '']
  const whole = name.trim()
  if (whole === '') return [email.split('@', 1)[0] ?? '', '']
  const space = whole.lastIndexOf(' ')
  return space < 0 ? [whole, ''] : [whole.slice(0, space), whole.slice(space + 1)]
}

/** One line without markup, controls and signs that turn the writing direction, as long as a name may be. */
function cleanName(text: string): string {
  const plain = text.replace(/<[^<>]*>/g, '').replace(/\p{Cs}+/gu, ' ')
  return cut(toOneLine(plain), nameLength).trim()
}
