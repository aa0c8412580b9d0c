import { useEffect } from 'react'
import { getAccountSettings } from '#contracts/accounts/account-settings.ts'
import { currentLanguage } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { readStored, writeStored } from '#web/lib/browser/storage.ts'
import { keepLanguage } from '#web/lib/i18n/keep-language.ts'
import { sessionToken, useLoggedIn } from '#web/lib/session/session.ts'

const askedKey = 'settings-language-asked'
const signsOfToken = 12

/** What the account says goes before what this browser says; it is asked once for each sign-in. */
export function useAccountLanguage(): void {
  const isMember = useLoggedIn()
  useEffect(() => {
    if (isMember) void followAccountLanguage()
  }, [isMember])
}

async function followAccountLanguage(): Promise<void> {
  const session = sessionToken()?.slice(-signsOfToken) ?? ''
  if (readStored('sessionStorage', askedKey) === session) return
  writeStored('sessionStorage', askedKey, session)
  const settings = await call(getAccountSettings).catch(() => undefined)
  if (!settings?.language || settings.language === currentLanguage()) return
  keepLanguage(settings.language)
  location.reload()
}
