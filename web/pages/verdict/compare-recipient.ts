/** How an assertion of Open Badges 2.0 names whom it was awarded to. */
export interface NamedRecipient {
  hashed?: boolean
  identity?: string
  salt?: string
}

/** `unknown` where nothing could be compared. */
export type Compared = 'match' | 'mismatch' | 'unknown'

/** Whom the address of the page says that the badge was awarded to. */
export function readIdentity(address: string): { type: string; identity: string } | undefined {
  for (const [name, value] of new URL(address).searchParams) {
    const [, type] = /^identity__(email|url|telephone|id)$/.exec(name) ?? []
    if (type && value.trim() !== '') return { type, identity: value.trim() }
  }
  return undefined
}

/** Issuers hash an identifier as it was written or in lower case; either counts. */
export async function compareRecipient(recipient: NamedRecipient | undefined, identity: string): Promise<Compared> {
  if (!recipient?.identity) return 'unknown'
  const spellings = [identity, identity.toLowerCase()]
  if (!recipient.hashed) {
    return spellings[1] === recipient.identity.trim().toLowerCase() ? 'match' : 'mismatch'
  }
  // Browsers compute hashes on secure pages only; what cannot be compared is not held against the badge.
  if (!crypto.subtle || !recipient.identity.startsWith('sha256$')) return 'unknown'
  const hashes = await Promise.all(spellings.map((spelling) => hashText(spelling + (recipient.salt ?? ''))))
  return hashes.includes(recipient.identity.toLowerCase()) ? 'match' : 'mismatch'
}

async function hashText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256$${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
