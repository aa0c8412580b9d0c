import { dateFormat } from '#shared/i18n/intl.ts'
import { say } from './say.ts'

const longestTimer = 2 ** 31 - 1

/** Says when the verdict on the page was true, and has it checked again when its end comes or the page comes back from memory. */
export function watchVerdict(): void {
  const place = findPlace()
  if (!place) return
  tellTime(place)
  const left = Date.parse(place.dataset.until ?? '') - Date.now()
  // Timers that are longer begin at once.
  if (left > 0 && left < longestTimer - 1000) setTimeout(() => void checkAgain(), left + 1000)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void checkAgain()
  })
}

/** For whoever pressed: leads to the verdict, which is the same as before and has another time. */
export async function answerPress(): Promise<void> {
  await checkAgain()
  const place = findPlace()
  place?.focus({ preventScroll: true })
  place?.scrollIntoView?.({ block: 'nearest' })
}

/** Asks the server for the verdict as it is now; where it is another one, the page is loaded anew. */
export async function checkAgain(): Promise<void> {
  const place = findPlace()
  if (!place) return
  say(place, ['busy'])
  try {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' })
    const [, verdict] = /\bdata-verdict="(\w+)"/.exec(await answer.text()) ?? []
    if (verdict === place.dataset.verdict) tellTime(place)
    else if (answer.ok || answer.status === 404 || answer.status === 410) location.reload()
    else say(place, ['trouble'])
  } catch {
    say(place, ['trouble'])
  }
}

const findPlace = () => document.querySelector<HTMLElement>('[data-verdict]')

function tellTime(place: HTMLElement, moment = new Date()): void {
  const time = place.querySelector<HTMLTimeElement>('[data-say="checked"] time')
  if (!time) return
  const format = dateFormat(document.documentElement.lang || 'en', { timeStyle: 'medium' })
  time.dateTime = moment.toISOString()
  time.textContent = format.format(moment)
  say(place, ['checked'])
}
