import { t } from '#shared/i18n/text.ts'
import { fetchAgain } from '../../lib/api/fetch-again.ts'
import { takeLanguage } from '../../lib/i18n/take-language.ts'
import { keptToken } from '../../lib/session/kept-session.ts'
import { keepReturnPath, notePress } from '../../lib/session/return-path.ts'
import { wordsOf } from '../verifier/ask-verifier.ts'

/** Whoever is signed in takes the badge with one press; everybody else gives an address, which works without this script. */
export function offerTaking(): void {
  noteWay()
  const place = document.querySelector<HTMLElement>('[data-claim]')
  const form = place?.querySelector('form')
  const token = place?.dataset.claim
  if (!place || !form || !token || !place.querySelector('[data-take-claim]')) return
  if (keptToken() !== undefined) showMember(place, true)
  place.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-use-address]')) {
      showMember(place, false)
      place.querySelector<HTMLElement>('#claim-email')?.focus()
    }
    const button = target.closest<HTMLButtonElement>('[data-take-claim]')
    if (button && button.ariaBusy !== 'true') void press(place, button, token)
  })
}

/** Whoever is given an account by the press goes on, once signed in, where they show what is asked for. */
function noteWay(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-goes-on]')
  form?.addEventListener('submit', () => {
    const token = location.pathname.split('/').at(-1) ?? ''
    keepReturnPath(`${form.dataset.goesOn ?? ''}${token}`)
    notePress(token)
  })
}

function showMember(place: HTMLElement, isMember: boolean): void {
  for (const part of place.querySelectorAll<HTMLElement>('[data-visitor]')) part.hidden = isMember
  for (const part of place.querySelectorAll<HTMLElement>('[data-member]')) part.hidden = !isMember
}

async function press(place: HTMLElement, button: HTMLButtonElement, token: string): Promise<void> {
  const name = place.querySelector<HTMLInputElement>('#claim-name')
  if (name && !name.reportValidity()) return
  button.ariaBusy = 'true'
  const asks = button.dataset.takeClaim === 'asks'
  const trouble = await take(place, { token, name: name?.value, asks })
  button.ariaBusy = null
  const line = place.querySelector<HTMLElement>('[data-say="trouble"]')
  if (!line) return
  line.hidden = trouble === undefined
  line.textContent = trouble ?? ''
}

/** Why it could not be taken; nothing where it was. Sent again it answers the same award, so it may be. */
async function take(
  place: HTMLElement,
  { token, name, asks }: { token: string; name: string | undefined; asks: boolean },
): Promise<string | undefined> {
  try {
    const answer = await fetchAgain(asks ? '/v3/claims/requests' : '/v3/claims/take', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Authorization: `Bearer ${keptToken() ?? ''}`,
      },
      body: JSON.stringify({ token, ...(name ? { name } : {}) }),
    })
    if (!answer.ok) {
      await takeLanguage()
      return (await wordsOf(answer)) ?? t('That did not work. Please try again in a moment.')
    }
    const { id, award_id: award }: { id?: string; award_id: string } = await answer.json()
    if (asks && id) location.assign(`/recipient/requests/${encodeURIComponent(id)}`)
    else showTaken(place, award)
    return undefined
  } catch {
    await takeLanguage()
    return t('The server could not be reached. Check your connection and try again.')
  }
}

function showTaken(place: HTMLElement, award: string): void {
  place.classList.add('taken')
  const form = place.querySelector<HTMLElement>('form')
  if (form) form.hidden = true
  const done = place.querySelector<HTMLElement>('[data-say="done"]')
  const link = place.querySelector<HTMLAnchorElement>('[data-open-badge]')
  if (link) link.href = `/recipient/earned-badge/${encodeURIComponent(award)}`
  if (!done) return
  done.hidden = false
  void import('./offer-wallet.ts').then(({ offerWallet }) => offerWallet(done, award))
  done.focus()
}
