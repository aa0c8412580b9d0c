// Every text a reader sees is written `t('Sign In')`. The English text is its own key, values go in braces and plurals
// are ICU: `t('{count, plural, =0 {No Badges} one {# Badge} other {# Badges}}', { count })`.
// The first argument must be a literal: `npx lingui extract` collects the literals of `t(` into web/locales/en.po.
import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

type Compiled = ReturnType<typeof compileMessage>

const compiled = new Map<string, Compiled>()

// Catalogues hold plain ICU text; compiling at each call would cost every render, so each text is compiled once.
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const fresh = compileMessage(message)
  compiled.set(message, fresh)
  return fresh
})
i18n.loadAndActivate({ locale: 'en', messages: {} })

export function t(text: string, values?: Record<string, unknown>): string {
  return i18n._(text, values)
}

export function currentLocale(): string {
  return i18n.locale === 'en' ? 'en-US' : i18n.locale
}
