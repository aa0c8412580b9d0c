import type { ClaimPath } from '#contracts/claims/claims.ts'
import { revokeClaimSheet } from '#contracts/claims/codes.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { refreshCodes } from './use-codes.ts'

/** Of a sheet that is lost as a whole; `serial` is its first number. */
export function VoidSheetButton({ path, batch, serial }: { path: ClaimPath; batch: string; serial: number }) {
  const drop = async () => {
    const agreed = await confirmWith({
      title: t('Make the sheet from number {serial, number} void?', { serial }),
      body: t(
        'Whoever has one of its slips can take no badge with it any more. Badges that were taken stay. This cannot be undone.',
      ),
      resolveLabel: t('Make it void'),
      danger: true,
    })
    if (!agreed) return
    try {
      const { voided } = await call(revokeClaimSheet, { params: { ...path, batch } })
      notices.success(t('{count, plural, one {# slip is void.} other {# slips are void.}}', { count: voided }))
      await refreshCodes(path)
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  return (
    <Button variant="ghost" onPress={() => void drop()}>
      {t('Void the whole sheet')} <span className="vh">{t('Sheet from number {serial, number}', { serial })}</span>
    </Button>
  )
}
