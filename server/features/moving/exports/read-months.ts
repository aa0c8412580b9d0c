import { dateFormat } from '#shared/i18n/intl.ts'

const languages = ['en', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'sv', 'da', 'nb']
const english = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** What stands between: "um … Uhr", "a las", "de 2024", "à". */
const fillers = [
  'at',
  'de',
  'del',
  'den',
  'le',
  'um',
  'uhr',
  'om',
  'à',
  'a',
  'las',
  'el',
  'klo',
  'kl',
  'th',
  'st',
  'nd',
  'rd',
  'o',
  'às',
]
const kept = /^(?:am|pm|z|utc|gmt|[ecmp][sd]t)$/

const names = (options: Intl.DateTimeFormatOptions, count: number, dayOf: (place: number) => Date) =>
  languages.flatMap((language) => {
    const format = dateFormat(language, { ...options, timeZone: 'UTC' })
    return Array.from({ length: count }, (_, place) => [tidy(format.format(dayOf(place))), place] as const)
  })

const tidy = (word: string): string => word.toLowerCase().replace(/\.$/, '')

let known: { months: Map<string, string>; days: Set<string> } | undefined

const load = () => {
  const month = (place: number): Date => new Date(Date.UTC(2024, place, 15))
  const months = [...names({ month: 'long' }, 12, month), ...names({ month: 'short' }, 12, month)]
  // Alone and in a day, some languages write a month otherwise.
  const inDays = languages.flatMap((language) => {
    const format = dateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
    return english.map((_, place) => {
      const part = format.formatToParts(month(place)).find(({ type }) => type === 'month')
      return [tidy(part?.value ?? ''), place] as const
    })
  })
  const days = names({ weekday: 'long' }, 7, (place) => new Date(Date.UTC(2024, 0, 1 + place)))
  const short = names({ weekday: 'short' }, 7, (place) => new Date(Date.UTC(2024, 0, 1 + place)))
  return {
    months: new Map([...months, ...inDays, ['sept', 8] as const].map(([word, place]) => [word, english[place] ?? ''])),
    days: new Set([...days, ...short].map(([word]) => word)),
  }
}

/** A day with the name of its month, as English says it: `Dienstag, 5. März 2024, 07:08` is `5 Mar 2024 07:08`. Undefined for anything else. */
export const inEnglish = (text: string): string | undefined => {
  if (text.length > 60) return undefined
  known ??= load()
  const { months, days } = known
  const clock = text
    .normalize()
    .replace(/(\d)\s?h\s?(\d\d)/i, '$1:$2')
    .replace(/\b([ap])\.\s?m\.?/i, '$1m')
  const said: string[] = []
  let month: string | undefined
  for (const word of clock.match(/\p{L}+|[\d:.+-]+/gu) ?? []) {
    const low = tidy(word)
    const isWord = /^\p{L}/u.test(word)
    // After a clock it is a zone, before it the mark between day, month and year.
    const isZone = /^[+-]\d\d(?::?\d\d)?$/.test(word) && said.some((one) => one.includes(':'))
    if (!isWord) said.push(isZone ? word : word.replace(/^[.+-]+|(?<![.+-])[.+-]+$/g, ''))
    else if (month === undefined && months.has(low)) {
      month = months.get(low) ?? ''
      said.push(month)
    } else if (kept.test(low)) said.push(low.toUpperCase())
    else if (!days.has(low) && !fillers.includes(low)) return undefined
  }
  return month === undefined ? undefined : said.filter((word) => word !== '').join(' ')
}
