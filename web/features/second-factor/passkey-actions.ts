import {
  addPasskey as addEndpoint,
  beginPasskeyRegistration,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#contracts/accounts/passkeys.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { makePasskey, signalRemoved } from '#web/lib/browser/passkeys.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'

const refresh = () => queryClient.invalidateQueries({ queryKey: readKey(listPasskeys) })

/** Throws what went wrong, in the browser or on the server; false when the person thought better of it. */
export async function addPasskey(name: string): Promise<boolean> {
  const isDone = await runConfirmed(async () => {
    const credential = await makePasskey(await call(beginPasskeyRegistration))
    await call(addEndpoint, { body: { name, credential } })
  })
  if (!isDone) return false
  notices.success(t('{name} signs you in from now on.', { name }))
  await refresh()
  return true
}

export async function rename({ id }: Passkey, name: string): Promise<boolean> {
  await call(renamePasskey, { params: { passkeyId: id }, body: { name } })
  await refresh()
  return true
}

export async function askToRemove({ id, name, credential_id }: Passkey): Promise<void> {
  const agreed = await confirmWith({
    title: t('Remove {name}?', { name }),
    body: t(
      'You can no longer sign in with it here. Take it out of your device as well, where it may still be offered.',
    ),
    resolveLabel: t('Remove the passkey'),
    danger: true,
  })
  if (!agreed) return
  try {
    if (!(await runConfirmed(() => call(removePasskey, { params: { passkeyId: id } })))) return
    notices.success(t('{name} is removed.', { name }))
    await Promise.all([refresh(), signalRemoved(credential_id)])
  } catch (failure) {
    notices.error(messageOf(failure))
  }
}
