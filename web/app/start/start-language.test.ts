import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getAccountSettings, updateAccountSettings } from '#contracts/accounts/account-settings.ts'
import { arrivedCatalogue } from '#shared/i18n/arrived-catalogue.ts'
import { keepLanguage } from '#web/lib/i18n/keep-language.ts'
import { pickLocale } from '#web/lib/i18n/pick-locale.ts'
import { endSession, startSession } from '#web/lib/session/session.ts'
import { serve, served } from '#web/testing/serve.ts'
import { stubLocation } from '#web/testing/stub-location.ts'
import { chooseLanguage } from './choose-language.ts'
import { startLanguage } from './start-language.ts'

const browserAsksFor = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  endSession()
  localStorage.clear()
})

test('what was chosen here goes before what the browser asks for, and English stands in for both [LG-02]', () => {
  browserAsksFor('pl', 'de-AT')
  expect(pickLocale()).toBe('de')
  keepLanguage('es')
  expect(pickLocale()).toBe('es')
  expect(document.cookie).toContain('settings-language=es')
  localStorage.setItem('settings-language', 'tlh')
  expect(pickLocale()).toBe('de')
  browserAsksFor('pl')
  expect(pickLocale()).toBe('en')
})

test('the page says its language and how that runs before anything is drawn', async () => {
  localStorage.setItem('settings-language', 'ar-XB')
  await startLanguage()
  expect(document.documentElement.lang).toBe('ar-XB')
  expect(document.documentElement.dir).toBe('rtl')
  expect(arrivedCatalogue()?.locale).toBe('ar-XB')
  browserAsksFor('nl-BE')
  localStorage.clear()
  await startLanguage()
  expect(document.documentElement.lang).toBe('nl')
  expect(document.documentElement.dir).toBe('ltr')
})

test('who is signed in chooses for the account as well [LG-02]', async () => {
  const location = stubLocation()
  const chosen = vi.fn()
  serve(
    served(getAccountSettings, () => ({ language: null, request_mails: true })),
    served(updateAccountSettings, ({ body }) => {
      chosen(body)
      return { ...body, request_mails: true }
    }),
  )
  await chooseLanguage('de')
  expect(chosen).not.toHaveBeenCalled()
  startSession({ accessToken: 'a-token' })
  await chooseLanguage('fr')
  expect(chosen).toHaveBeenCalledExactlyOnceWith({ language: 'fr' })
  expect(localStorage.getItem('settings-language')).toBe('fr')
  expect(location.reload).toHaveBeenCalledTimes(2)
})
