import { isName } from '#shared/formats/is-name.ts'
import { compareRecipient, type NamedRecipient, readIdentity } from './compare-recipient.ts'
import { say } from './say.ts'

interface Assertion {
  revoked?: boolean
  recipient?: NamedRecipient
}

/** Lets the reader ask whose the award is; whom the address of the page names is asked about at once. */
export function answerWhose(address: string): void {
  const place = document.querySelector<HTMLElement>('[data-whose]')
  const form = place?.querySelector('form')
  if (!place || !form) return
  const named = readIdentity(address)
  if (named) void answer(place, named).then(() => place.setAttribute('data-settled', ''))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const field = fieldOf(place)
    const identity = field?.value.trim() ?? ''
    if (identity === '') field?.focus()
    else if (isName(identity)) {
      // Compared with addresses it would come out as somebody else's, beside the same name on the badge.
      say(place, ['ask', 'name'])
      field?.focus({ preventScroll: true })
      // What is wrong stands below the field, at the end of the place.
      place.scrollIntoView?.({ block: 'nearest' })
    } else void answer(place, { type: 'email', identity }).then(() => lead(place))
  })
  place.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-ask-again]')) return
    say(place, ['ask'])
    const field = fieldOf(place)
    field?.focus()
    field?.select()
  })
}

const fieldOf = (place: HTMLElement): HTMLInputElement | null => place.querySelector('input[name="identity__email"]')

/** Asks the server for the award alone, and compares here: nobody else learns whom it was compared with. */
async function answer(place: HTMLElement, { type, identity }: { type: string; identity: string }): Promise<void> {
  const field = fieldOf(place)
  if (field && type === 'email') field.value = identity
  for (const words of place.querySelectorAll('[data-identity]')) words.textContent = identity
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-independent]')) {
    const url = new URL(link.href)
    url.searchParams.set(`identity__${type}`, identity)
    link.href = url.href
  }
  try {
    const answered = await fetch(place.dataset.whose ?? '', {
      headers: { Accept: 'application/json' },
      cache: 'no-store',
    })
    if (!answered.ok) throw new Error(`status ${answered.status}`)
    const assertion: Assertion = await answered.json()
    // Its page says so, once it is loaded anew.
    if (assertion.revoked) location.reload()
    else say(place, [await compareRecipient(assertion.recipient, identity)])
  } catch {
    say(place, ['ask', 'trouble'])
  }
}

/** To the answer, for whoever reads with the keyboard or by ear. */
const lead = (place: HTMLElement): void =>
  place.querySelector<HTMLElement>('[data-say]:not(form):not([hidden])')?.focus({ preventScroll: true })
