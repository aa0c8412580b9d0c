// Every text a reader sees is written `t('Sign In')`. The English text is its own key, values go in braces and plurals
// are ICU: `t('{count, plural, =0 {No Badges} one {# Badge} other {# Badges}}', { count })`.
// The first argument must be a literal: `npx lingui extract` collects the literals of `t(` into web/locales/en.po.

import { isMessage } from '../messages/is-message.ts'
import type { Message } from '../messages/message.ts'
import { IssuerName } from '../names/issuer-name.ts'
import { explainStanding, type Saying, sayRemark, tellName } from '../names/say-remark.ts'
import { arrivedCatalogue } from './arrived-catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { compileMessage } from './compile-message.ts'
import { dateFormat } from './intl.ts'
import { mirrored } from './languages.ts'
import { keyOf } from './message-key.ts'
import { knownSentences } from './sentences/known-sentences.ts'
import { type Telling, tellSaid } from './sentences/tell-said.ts'
import { type Pieces, writeMessage } from './write-message.ts'

let { locale: language, messages: catalogue } = arrivedCatalogue() ?? { locale: 'en', messages: {} }

// Reading a text, or making its key, at each call would cost every render.
const compiled = new Map<string, Pieces>()
const keys = new Map<string, string>()

function keep<Made>(made: Map<string, Made>, text: string, make: (text: string) => Made): Made {
  const known = made.get(text)
  if (known !== undefined) return known
  const fresh = make(text)
  made.set(text, fresh)
  return fresh
}

let readService = (): string => 'Sash'

/** Whom `{service}` names in every text, without being given: the service as its operator calls it. */
export function nameService(read: () => string): void {
  readService = read
}

type Values = Record<string, unknown>

const addService = (text: string, values: Values | undefined) =>
  text.includes('{service}') ? { service: readService(), ...values } : values

// The name of an issuer is never put into a text without what is known of it.
function writeNames(values: Values | undefined): Values | undefined {
  if (values === undefined || !Object.values(values).some((value) => value instanceof IssuerName)) return values
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value instanceof IssuerName ? writeName(value) : value]),
  )
}

export function t(text: string, values?: Values): string {
  const translated = language === 'en' ? undefined : catalogue[keep(keys, text, keyOf)]
  const given = addService(text, writeNames(values))
  return writeMessage(translated ?? keep(compiled, text, compileMessage), language, given)
}

/** A text without anything put in, in the reader’s language; undefined where that has none for it. */
export function translateWhole(text: string): string | undefined {
  const translated = language === 'en' ? undefined : catalogue[keyOf(text)]
  return translated && writeMessage(translated, language)
}

/** What a server says in English, in the reader’s language where it is one of our own texts. */
export function translate(text: string): string {
  if (language === 'en') return text
  const translated = translateWhole(text)
  if (translated !== undefined) return translated
  const said = knownSentences()?.name(text)
  return (said && tellSaid(said, telling)) ?? text
}

/**
 * A sentence of a verification in the reader’s language: by its code where the report tells codes, and by its English where
 * that was kept without.
 */
export function translateFinding<Name extends string>(
  text: string,
  codes: { [Each in Name]?: unknown } | undefined,
  name: Name,
): string {
  if (codes === undefined || language === 'en') return translate(text)
  const message = codes[name]
  return (isMessage(message) ? tellSaid(message, telling) : undefined) ?? text
}

/** What a server says by a code, in the reader’s language; undefined where that has no text for it. */
export function translateSaid(said: Message): string | undefined {
  return language === 'en' ? undefined : tellSaid(said, telling)
}

const telling: Telling = {
  write: (text, values) => (keyOf(text) in catalogue ? t(text, values) : undefined),
  writeMoment: (moment) => {
    const hasTime = moment.includes('T')
    const written = dateFormat(currentLocale(), {
      dateStyle: 'long',
      ...(hasTime ? { timeStyle: 'short' } : {}),
      timeZone: 'UTC',
    }).format(new Date(moment))
    return hasTime ? `${written} UTC` : written
  },
}

/** The day of a moment (ISO 8601), in UTC, in the reader's language. */
export const sayDay = (moment: string): string => telling.writeMoment(moment.slice(0, 10))

const saying: Saying = { t, sayDay }

/** An issuer's name in plain text, with its remark where it is not to be read without one. */
export const writeName = (name: IssuerName): string => tellName(name, saying)

/** What is to be shown of a name: its text, and a remark with what that means. */
export const describeName = (name: IssuerName): { text: string; remark?: string; meaning?: string } =>
  name.tell((text, standing) => {
    const remark = sayRemark(text, standing, saying)
    const meaning = explainStanding(standing, saying)
    return { text, ...(remark && { remark }), ...(meaning && { meaning }) }
  })

export function currentLocale(): string {
  if (language === mirrored) return 'ar'
  return language === 'en' ? 'en-US' : language
}

/** As it stands in `lang`. */
export function currentLanguage(): string {
  return language
}

export function takeCatalogue(taken: string, messages: Catalogue): void {
  language = taken
  catalogue = messages
}

/** Writes in another language than the one at hand. Nothing may be awaited meanwhile: others write in theirs. */
export function inCatalogue<Written>(other: string, messages: Catalogue, write: () => Written): Written {
  const before = language
  const known = catalogue
  takeCatalogue(other, messages)
  try {
    const written = write()
    if (written instanceof Promise) throw new Error('Texts of one language are written at once.')
    return written
  } finally {
    takeCatalogue(before, known)
  }
}

/** As translate, where there may be nothing to say. */
export const translateMessage = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : translate(text)
