import { updateAccountSettings } from '#contracts/accounts/account-settings.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { call } from '#web/lib/api/call.ts'
import { keepLanguage } from '#web/lib/i18n/keep-language.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'

/** For this browser, and for whoever is signed in. The page is loaded anew, so that nothing of the old language stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  if (isLoggedIn()) await call(updateAccountSettings, { body: { language } }).catch(() => undefined)
  location.reload()
}
