/**
 * What writes dates, numbers, lists and the like in a language. Making one of them takes a hundred times as long as all that
 * it writes on a page, so each is made once: by its kind, its language and its options.
 */
const made = new Map<string, unknown>()
// Every language with every style is about a hundred; time zones, which people choose, make it more.
const mostKept = 500

function keep<Writer>(kind: string, locale: Locale, options: object | undefined, make: () => Writer): Writer {
  const key = `${kind} ${locale ?? ''} ${options ? JSON.stringify(options) : ''}`
  const known = made.get(key)
  // Each kind has a name of its own in the key.
  if (known !== undefined) return known as Writer
  if (made.size >= mostKept) made.clear()
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

type Locale = string | readonly string[] | undefined

/** Writes moments; in the zone of the machine unless the options name one. */
export const dateFormat = (locale: Locale, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keep('date', locale, options, () => new Intl.DateTimeFormat(locale, options))

export const numberFormat = (locale: Locale, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  keep('number', locale, options, () => new Intl.NumberFormat(locale, options))

/** Chooses among the forms of a number: one, few, many, other. */
export const pluralRules = (locale: Locale, options?: Intl.PluralRulesOptions): Intl.PluralRules =>
  keep('plural', locale, options, () => new Intl.PluralRules(locale, options))

export const listFormat = (locale: Locale, options?: Intl.ListFormatOptions): Intl.ListFormat =>
  keep('list', locale, options, () => new Intl.ListFormat(locale, options))

/** Writes how long ago, or in how long. */
export const relativeFormat = (locale: Locale, options?: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat =>
  keep('relative', locale, options, () => new Intl.RelativeTimeFormat(locale, options))

/** Puts texts into the order of a language. */
export const collator = (locale: Locale, options?: Intl.CollatorOptions): Intl.Collator =>
  keep('collator', locale, options, () => new Intl.Collator(locale, options))

/** Cuts a text into graphemes, words or sentences. */
export const segmenter = (locale: Locale, options?: Intl.SegmenterOptions): Intl.Segmenter =>
  keep('segmenter', locale, options, () => new Intl.Segmenter(locale, options))

/** Names languages, regions and the like. Throws a RangeError for a locale that is none. */
export const displayNames = (locale: Locale, options: Intl.DisplayNamesOptions): Intl.DisplayNames =>
  keep('names', locale, options, () => new Intl.DisplayNames(locale, options))
