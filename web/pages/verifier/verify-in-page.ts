interface Assertion {
  revoked?: boolean
  expires?: string
  recipient?: { type?: string; hashed?: boolean; identity?: string; salt?: string }
}

type Recipient = 'unasked' | 'match' | 'mismatch'

/** Opens the dialog and fills it from the award as it is now; a revoked one shows itself when its page is loaded anew. */
export async function verifyInPage(dialog: HTMLDialogElement, address: string): Promise<void> {
  const asked = readIdentity(address)
  const independent = dialog.querySelector<HTMLAnchorElement>('[data-independent]')
  if (independent && asked) {
    const url = new URL(independent.href)
    url.searchParams.set(`identity__${asked.type}`, asked.identity)
    independent.href = url.href
  }
  say(dialog, ['busy'])
  dialog.showModal()
  try {
    const answer = await fetch(dialog.dataset.award ?? '', {
      headers: { Accept: 'application/json' },
      cache: 'no-store',
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const assertion: Assertion = await answer.json()
    if (assertion.revoked) {
      location.reload()
      return
    }
    const recipient = await compareRecipient(assertion.recipient, asked)
    const isExpired = assertion.expires !== undefined && new Date(assertion.expires) < new Date()
    for (const place of dialog.querySelectorAll('[data-identity]')) place.textContent = asked?.identity ?? ''
    const unnamed = asked ? [] : ['unnamed']
    say(dialog, ['done', recipient, ...unnamed, recipient === 'mismatch' || isExpired ? 'unverified' : 'verified'])
  } catch {
    say(dialog, ['trouble'])
  }
}

/** Whom the address of the page says that the badge was awarded to. */
export function readIdentity(address: string): { type: string; identity: string } | undefined {
  for (const [name, value] of new URL(address).searchParams) {
    const [, type] = /^identity__(email|url|telephone|id)$/.exec(name) ?? []
    if (type && value.trim() !== '') return { type, identity: value.trim() }
  }
  return undefined
}

/** Issuers hash an identifier as it was written or in lower case; either counts. */
export async function compareRecipient(
  recipient: Assertion['recipient'],
  asked: { identity: string } | undefined,
): Promise<Recipient> {
  if (!asked || !recipient?.identity) return 'unasked'
  const spellings = [asked.identity, asked.identity.toLowerCase()]
  if (!recipient.hashed) {
    return spellings[1] === recipient.identity.trim().toLowerCase() ? 'match' : 'mismatch'
  }
  // Browsers compute hashes on secure pages only; what cannot be compared is not held against the badge.
  if (!crypto.subtle || !recipient.identity.startsWith('sha256$')) return 'unasked'
  const hashes = await Promise.all(spellings.map((spelling) => hashText(spelling + (recipient.salt ?? ''))))
  return hashes.includes(recipient.identity.toLowerCase()) ? 'match' : 'mismatch'
}

async function hashText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256$${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function say(dialog: HTMLElement, names: readonly string[]): void {
  for (const part of dialog.querySelectorAll<HTMLElement>('[data-say]')) {
    part.hidden = !names.includes(part.dataset.say ?? '')
  }
}
