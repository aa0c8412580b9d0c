import { createHash } from 'node:crypto'
import { refuse } from '#infra/errors.ts'
import { canonicalIdentifier, findPlainRecipient, type RecipientIdentity } from '#openbadges'

/** An address of the account, proven or not. */
export interface OwnAddress {
  email: string
  isVerified: boolean
  isPrimary: boolean
}

const algorithms: ReadonlySet<string> = new Set(['sha256', 'sha512', 'sha1', 'md5'])
const otherTypes: ReadonlySet<string> = new Set(['url', 'telephone', 'phone', 'id', 'did', 'name'])

/**
 * The address of the account that the badge names, a proven one before others. A badge that names nobody goes to the
 * primary address. AppError `import.recipient` when it names somebody else.
 */
export const matchRecipient = (
  { identities, isBearer }: { identities: readonly RecipientIdentity[]; isBearer: boolean },
  addresses: readonly OwnAddress[],
): OwnAddress => {
  const ordered = [...addresses].sort((left, right) => rank(right) - rank(left))
  const matching = ordered.filter(({ email }) => identities.some((named) => names(named, email)))
  // An opaque id, such as a wallet's, says nothing that could be compared with an address.
  const found = identities.length === 0 || isBearer ? ordered.find(({ isPrimary }) => isPrimary) : matching[0]
  if (found) return found
  const recipient = findPlainRecipient(identities)
  throw refuse('import.recipient', recipient === undefined ? {} : { more: { recipient } })
}

const rank = ({ isVerified, isPrimary }: OwnAddress): number => Number(isVerified) * 2 + Number(isPrimary)

function names({ type, identity, hashed, salt = '' }: RecipientIdentity, email: string): boolean {
  if (otherTypes.has(type)) return false
  if (!hashed) return canonicalIdentifier('email', identity) === email
  const [algorithm = '', digest = ''] = identity.toLowerCase().split('$')
  if (!algorithms.has(algorithm)) return false
  const hash = (text: string): string => createHash(algorithm).update(text).digest('hex')
  return spell(email).some((spelling) => hash(spelling + salt) === digest)
}

/** How people write their address; a hash is of one way to write it. */
function spell(email: string): string[] {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at)]
  const capitals = (text: string): string => text.replace(/(^|[._-])(\p{L})/gu, (part) => part.toUpperCase())
  const first = `${email.charAt(0).toUpperCase()}${email.slice(1)}`
  return [...new Set([email, email.toUpperCase(), first, capitals(local) + domain, capitals(local) + capitals(domain)])]
}
