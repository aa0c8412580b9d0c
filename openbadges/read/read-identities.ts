import { listOf, objectsOf, textOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import { optional } from './read-pieces.ts'
import type { RecipientIdentity } from './reading.ts'

const hashForm = /^[a-z0-9]+\$[0-9a-f]{32,128}$/i
const mostIdentities = 32
// Each of them is hashed once for each way to write each address that could be meant.
const longestSalt = 4096

/** Whom a hosted or signed assertion of any edition before 3.0 names. */
export function readAssertionIdentities(assertion: JsonObject): RecipientIdentity[] {
  const salt = textOf(assertion.salt)
  return listOf(assertion.recipient)
    .slice(0, mostIdentities)
    .flatMap((recipient) => {
      if (typeof recipient === 'string') return identityIn('email', recipient, salt)
      const [object = {}] = objectsOf(recipient)
      const type = textOf(listOf(object.type ?? object['@type'])[0])
      return identityIn(type ?? 'email', object.identity, textOf(object.salt) ?? salt)
    })
}

/** Whom a 3.0 credential names: its IdentityObjects, and its subject's id where that is an address. */
export function readSubjectIdentities(subject: JsonObject): RecipientIdentity[] {
  const identities = objectsOf(subject.identifier)
    .slice(0, mostIdentities)
    .flatMap((object) => identityIn(textOf(object.identityType) ?? 'email', object.identityHash, textOf(object.salt)))
  const [, scheme = '', rest = ''] = /^(mailto|tel|https?):(.+)$/i.exec(textOf(subject.id)?.trim() ?? '') ?? []
  if (scheme === '') return identities
  const types: Record<string, string> = { mailto: 'email', tel: 'telephone' }
  const type = types[scheme.toLowerCase()]
  return [...identities, ...(type ? identityIn(type, rest) : identityIn('url', subject.id))]
}

/** The first identifier that the badge says in clear. */
export function findPlainRecipient(identities: readonly RecipientIdentity[]): string | undefined {
  return identities.find(({ hashed, type }) => !hashed && type !== 'name')?.identity
}

// What looks like a hash is one and what does not is none, whatever the badge says of it.
function identityIn(type: string, value: Json | undefined, salt?: string): RecipientIdentity[] {
  const identity = textOf(value)?.trim()
  if (!identity || identity.length > 4096) return []
  const kind = type.toLowerCase().replace(/^emailaddress$/, 'email')
  return [{ type: kind, identity, hashed: hashForm.test(identity), ...optional('salt', salt?.slice(0, longestSalt)) }]
}
