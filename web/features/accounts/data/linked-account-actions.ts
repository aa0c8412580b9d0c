import { connectSocialAccount, listSocialAccounts, unlinkSocialAccount } from '#contracts/sessions/social.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { ownAddress } from '#web/lib/formats/own-address.ts'
import type { LinkedAccount } from '#web/lib/session/linked-account.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'

/** Leaves the app for the provider, which sends the browser back to the profile. */
export async function startLinking(provider: string): Promise<void> {
  try {
    await runConfirmed(async () => {
      const { url } = await call(connectSocialAccount, { query: { provider } })
      location.assign(ownAddress(url))
    })
  } catch (failure) {
    notices.error(messageOf(failure))
  }
}

export async function askToUnlink(account: LinkedAccount, isLastWayIn: boolean): Promise<void> {
  const provider = account.providerInfo.name
  if (isLastWayIn) {
    notices.error(t('Please set a password using the "Set Password" button above before removing this integration.'))
    return
  }
  const agreed = await confirmWith({
    title: t('Unlink {provider}?', { provider }),
    body: t('You can no longer sign in with {account}.', { account: account.fullLabel }),
    resolveLabel: t('Unlink {provider} account?', { provider }),
    danger: true,
  })
  if (!agreed) return
  try {
    if (!(await runConfirmed(() => call(unlinkSocialAccount, { params: { socialId: account.id } })))) return
    notices.success(t('Your {provider} account is no longer linked.', { provider }))
    await queryClient.invalidateQueries({ queryKey: readKey(listSocialAccounts) })
  } catch (failure) {
    notices.error(messageOf(failure))
  }
}
