// Every text a reader sees is written `t('Sign In')`. The English text is its own key, values go in braces and plurals
// are ICU: `t('{count, plural, =0 {No Badges} one {# Badge} other {# Badges}}', { count })`.
// The first argument must be a literal: `npx lingui extract` collects the literals of `t(` into web/locales/en.po.
import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { mirrored } from '#contracts/languages.ts'
import type { Said } from '#openbadges'
import { arrivedCatalogue } from './arrived-catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { keyOf } from './message-key.ts'
import { knownSentences } from './sentences/known-sentences.ts'
import { type Telling, tellSaid } from './sentences/tell-said.ts'

type Compiled = ReturnType<typeof compileMessage>

const compiled = new Map<string, Compiled>()

// Texts in the code are plain ICU; compiling at each call would cost every render, so each text is compiled once.
function compileOnce(message: string): Compiled {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const fresh = compileMessage(message)
  compiled.set(message, fresh)
  return fresh
}

i18n.setMessagesCompiler(compileOnce)
const { locale, messages } = arrivedCatalogue() ?? { locale: 'en', messages: {} }
i18n.loadAndActivate({ locale, messages })

// The library takes what looks like an escape in the finished text for one, and breaks what people typed, or fails; so
// their backslashes go through it as a character that no text has.
const standIn = '\uFDD0'

let readService = (): string => 'Sash'

/** Whom `{service}` names in every text, without being given: the service as its operator calls it. */
export function nameService(read: () => string): void {
  readService = read
}

const addService = (text: string, values: Record<string, unknown> | undefined) =>
  text.includes('{service}') ? { service: readService(), ...values } : values

export function t(text: string, given?: Record<string, unknown>): string {
  const values = addService(text, given)
  const safe = values && hideBackslashes(values)
  const written = i18n.locale === 'en' ? i18n._(text, safe) : i18n._(keyOf(text), safe, { message: text })
  return safe === values ? written : written.replaceAll(standIn, '\\')
}

function hideBackslashes(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values)
  const hasSome = entries.some(([, value]) => typeof value === 'string' && value.includes('\\'))
  if (!hasSome) return values
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll('\\', standIn) : value]),
  )
}

/** What a server says in English, in the reader’s language where it is one of our own texts. */
export function translate(text: string): string {
  if (i18n.locale === 'en') return text
  const key = keyOf(text)
  if (key in i18n.messages) return i18n._(key)
  const said = knownSentences()?.name(text)
  return (said && tellSaid(said, telling)) ?? text
}

/** What a server says by a code, in the reader’s language; undefined where that has no text for it. */
export function translateSaid(said: Said): string | undefined {
  return i18n.locale === 'en' ? undefined : tellSaid(said, telling)
}

const telling: Telling = {
  write: (text, values) => (keyOf(text) in i18n.messages ? t(text, values) : undefined),
  writeMoment: (moment) => {
    const hasTime = moment.includes('T')
    const written = new Intl.DateTimeFormat(currentLocale(), {
      dateStyle: 'long',
      ...(hasTime ? { timeStyle: 'short' } : {}),
      timeZone: 'UTC',
    }).format(new Date(moment))
    return hasTime ? `${written} UTC` : written
  },
}

export function currentLocale(): string {
  if (i18n.locale === mirrored) return 'ar'
  return i18n.locale === 'en' ? 'en-US' : i18n.locale
}

/** As it stands in `lang`. */
export function currentLanguage(): string {
  return i18n.locale
}

export function takeCatalogue(language: string, catalogue: Catalogue): void {
  i18n.loadAndActivate({ locale: language, messages: catalogue })
}

/** Writes in another language than the one at hand. Nothing may be awaited meanwhile: others write in theirs. */
export function inCatalogue<Written>(language: string, catalogue: Catalogue, write: () => Written): Written {
  const before = i18n.locale
  const known = i18n.messages
  i18n.loadAndActivate({ locale: language, messages: catalogue })
  try {
    const written = write()
    if (written instanceof Promise) throw new Error('Texts of one language are written at once.')
    return written
  } finally {
    i18n.loadAndActivate({ locale: before, messages: known })
  }
}

/** As translate, where there may be nothing to say. */
export const translateMessage = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : translate(text)
