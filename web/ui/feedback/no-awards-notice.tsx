import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { Notice } from './notice.tsx'

/** Why nobody can award for this issuer just now; nothing where they can. */
export function NoAwardsNotice({
  issuer: { suspension, awaits_approval_since, identity_version },
}: {
  issuer: Issuer
}) {
  if (suspension) {
    return (
      <div className="mb-5">
        <Notice kind="info" title={t('This issuer is suspended')}>
          {t('It awards nothing new for now. What it has awarded stays as it is.')} {suspension.reason}
        </Notice>
      </div>
    )
  }
  if (!awaits_approval_since) return null
  return (
    <div className="mb-5">
      <Notice kind="info" title={t('This issuer waits to be approved')}>
        {identity_version === undefined
          ? t(
              'Whoever runs {service} looks at each new issuer first. Until then you can prepare everything, but not award. You will find a notification when it is approved.',
            )
          : t(
              'It has another name, website, image or contact address than before, so whoever runs {service} looks at it first. Until then you can prepare everything, but not award. You will find a notification when it is approved.',
            )}
      </Notice>
    </div>
  )
}
