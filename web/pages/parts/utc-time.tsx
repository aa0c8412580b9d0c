import { currentLocale } from '#shared/i18n/text.ts'

type Style = 'medium' | 'long'

// Making a formatter costs more than the rest of a page, so each is made once.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(style: Style): Intl.DateTimeFormat {
  const locale = currentLocale()
  const known = formatters.get(locale + style)
  if (known) return known
  const month = style === 'long' ? 'long' : 'short'
  const fresh = new Intl.DateTimeFormat(locale, { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' })
  formatters.set(locale + style, fresh)
  return fresh
}

/** The UTC day of a timestamp, since everybody may cache the page it stands on; empty when it is not a timestamp. */
export function writeUtcDay(moment: string, style: Style): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : formatterOf(style).format(date)
}

export function UtcTime({ value, style = 'long' }: { value: string; style?: Style }) {
  const text = writeUtcDay(value, style)
  return text === '' ? null : <time dateTime={new Date(value).toISOString().slice(0, 10)}>{text}</time>
}
