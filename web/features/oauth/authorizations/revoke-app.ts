import { listAuthorizations, revokeAuthorization } from '#contracts/oauth/connected-apps.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { ConnectedApp } from './group-by-app.ts'

/** Takes back all that the app was given, after a question. True when it is done. */
export async function askToRevoke({ info, tokenIds }: ConnectedApp): Promise<boolean> {
  const app = info.name
  const agreed = await confirmWith({
    title: t('Revoke Access?'),
    body: t(
      '{app} can no longer see or change anything in your account. What it has done or read before stays, but webhooks it made are removed, claims it started are paused, and batches that were to begin later fail.',
      {
        app,
      },
    ),
    resolveLabel: t('Revoke Access'),
    danger: true,
  })
  if (!agreed) return false
  try {
    await Promise.all(tokenIds.map(revokeOne))
    notices.success(t('Revoked access to {app}', { app }), { retain: true })
    return true
  } catch {
    notices.error(t('Failed to revoke access to {app}', { app }))
    return false
  } finally {
    await queryClient.invalidateQueries({ queryKey: readKey(listAuthorizations) })
  }
}

async function revokeOne(tokenId: string): Promise<void> {
  try {
    await call(revokeAuthorization, { params: { tokenId } })
  } catch (failure) {
    // It has ended meanwhile, which is what was wanted.
    if (!isNotThere(failure)) throw failure
  }
}
