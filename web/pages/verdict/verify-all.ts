import { dateFormat } from '#shared/i18n/intl.ts'
import { say } from './say.ts'

/** Each portion is one question; of more badges a collection cannot have. */
const mostPortions = 250

/**
 * Has all badges of the page verified anew, portion by portion, and puts what was found on their cards. Where the page shows
 * something else by now, or nothing any more, it is loaded anew.
 */
export async function verifyAll(link: HTMLAnchorElement): Promise<void> {
  const place = link.closest<HTMLElement>('[data-verdicts]')
  if (!place || link.ariaBusy === 'true') return
  link.ariaBusy = 'true'
  say(place, ['busy'])
  try {
    const found = await askAll(link.dataset.verifyAll ?? link.href)
    const cards = [...document.querySelectorAll<HTMLElement>('[data-check]')]
    // A badge that is gone, or has come, since the page was opened.
    const isOther = cards.some(({ dataset }) => !found?.has(dataset.check ?? ''))
    if (!found || isOther) {
      location.reload()
      return
    }
    for (const card of cards) {
      const fresh = found.get(card.dataset.check ?? '')
      if (fresh) card.replaceWith(document.adoptNode(fresh))
    }
    const isGood = [...found.values()].every(({ dataset }) => dataset.state === 'valid')
    place.dataset.look = isGood ? 'good' : 'mixed'
    tellTime(place)
    say(place, [isGood ? 'good' : 'mixed', 'checked'])
  } catch {
    say(place, ['now', 'trouble'])
  } finally {
    link.ariaBusy = null
  }
}

/** The checks of all cards by the addresses of their badges; undefined where the page is there no longer. */
async function askAll(first: string): Promise<Map<string, HTMLElement> | undefined> {
  const found = new Map<string, HTMLElement>()
  let next: string | undefined = first
  for (let portion = 0; next !== undefined && portion < mostPortions; portion++) {
    const answer: Response = await fetch(next, { headers: { Accept: 'text/html' }, cache: 'no-store' })
    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Error(String(answer.status))
    const page: Document = new DOMParser().parseFromString(await answer.text(), 'text/html')
    for (const card of page.querySelectorAll<HTMLElement>('[data-check]')) found.set(card.dataset.check ?? '', card)
    next = page.querySelector<HTMLElement>('[data-verdicts]')?.dataset.next
  }
  return found
}

function tellTime(place: HTMLElement): void {
  const time = place.querySelector<HTMLTimeElement>('[data-say="checked"] time')
  if (!time) return
  const moment = new Date()
  time.dateTime = moment.toISOString()
  time.textContent = dateFormat(document.documentElement.lang || 'en', { timeStyle: 'short' }).format(moment)
}
