import type { SecondFactor } from '#contracts/accounts/second-factor.ts'
import { t } from '#web/lib/i18n/text.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Which issuers want a second step, while the person has none. */
export function RequiredNote({ factor: { since, required_by: issuers } }: { factor: SecondFactor }) {
  if (since !== null || issuers.length === 0) return null
  const names = issuers.map(({ name }) => name).join(', ')
  return (
    <div className="mb-6">
      <Notice kind="info" title={t('Codes of an app are required')}>
        {t('Staff of {names} must use them. Until you do, you can look at everything there and change nothing.', {
          names,
        })}
      </Notice>
    </div>
  )
}
