import { useNavigate } from 'react-router'
import { getProfile, updateProfile } from '#contracts/accounts/accounts.ts'
import { listSignIns } from '#contracts/sessions/sign-ins.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import type { PasswordValues } from './password-form-schema.ts'

/** Changes the password, or sets the first one, and leads back to the profile. */
export function useSavePassword(hasPassword: boolean): (values: PasswordValues) => Promise<void> {
  const navigate = useNavigate()
  return async ({ password, current }) => {
    const body = hasPassword ? { password, current_password: current } : { password }
    const isDone = await runConfirmed(async () => {
      queryClient.setQueryData(readKey(getProfile), await call(updateProfile, { body }))
    })
    if (!isDone) return
    // Other devices may have been signed out by it.
    await queryClient.invalidateQueries({ queryKey: readKey(listSignIns) })
    notices.success(t('Your password has been changed successfully.'), { retain: true })
    await navigate('/profile/profile')
  }
}
