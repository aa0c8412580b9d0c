import { dateFormat } from '#shared/i18n/intl.ts'
import { currentLocale } from '#shared/i18n/text.ts'

type Style = 'medium' | 'long'

const formatterOf = (style: Style): Intl.DateTimeFormat =>
  dateFormat(currentLocale(), {
    year: 'numeric',
    month: style === 'long' ? 'long' : 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** The UTC day of a timestamp, since everybody may cache the page it stands on; empty when it is not a timestamp. */
export function writeUtcDay(moment: string, style: Style): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : formatterOf(style).format(date)
}

export function UtcTime({ value, style = 'long' }: { value: string; style?: Style }) {
  const text = writeUtcDay(value, style)
  return text === '' ? null : <time dateTime={new Date(value).toISOString().slice(0, 10)}>{text}</time>
}
