import { useNavigate } from 'react-router'
import { getProfile, updateProfile } from '#contracts/accounts.ts'
import { listSignIns } from '#contracts/sign-ins.ts'
import { call } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { queryClient } from '#web/lib/query.ts'
import { readKey } from '#web/lib/read-key.ts'
import { runConfirmed } from '#web/lib/run-confirmed.ts'
import { t } from '#web/lib/text.ts'
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
