import { dateFormat } from '#shared/i18n/intl.ts'

/** Writes on paper the UTC day on which the page was fetched, and with it what became of the award. */
export function datePaper(moment = new Date()): void {
  const note = document.querySelector<HTMLElement>('[data-checked]')
  const time = note?.querySelector('time')
  if (!note || !time) return
  // The page's own formatter would bring along all that this script does without.
  const format = dateFormat(document.documentElement.lang || 'en', { dateStyle: 'long', timeZone: 'UTC' })
  time.dateTime = moment.toISOString().slice(0, 10)
  time.textContent = format.format(moment)
  note.hidden = false
}
