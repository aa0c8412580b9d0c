import { endAllSignIns, endSignIn, listSignIns, type SignInEntry } from '#contracts/sessions/sign-ins.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { forgetPerson } from '#web/lib/session/forget-person.ts'
import { endSession } from '#web/lib/session/session.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'

export async function endOneSignIn({ id }: SignInEntry): Promise<void> {
  try {
    await call(endSignIn, { params: { signInId: id } })
    notices.success(t('That device is signed out.'))
  } catch (failure) {
    notices.error(messageOf(failure))
  }
  await queryClient.invalidateQueries({ queryKey: readKey(listSignIns) })
}

/** True when nobody is signed in any more, here neither. */
export async function askToSignOutEverywhere(): Promise<boolean> {
  const agreed = await confirmWith({
    title: t('Sign out everywhere?'),
    body: t(
      'Every browser and device has to sign in again, this one too. Connected apps lose their access: webhooks they made are removed, claims they started are paused, and batches that were to begin later fail. Learning platforms that you let in and badges that you chose for courses while signed in there award nothing until somebody does so again.',
    ),
    resolveLabel: t('Sign out everywhere'),
  })
  if (!agreed) return false
  try {
    await call(endAllSignIns)
  } catch (failure) {
    notices.error(messageOf(failure))
    return false
  }
  endSession()
  void forgetPerson()
  notices.info(t('You are signed out everywhere.'), { retain: true })
  return true
}
