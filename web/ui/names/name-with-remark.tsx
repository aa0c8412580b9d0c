import { describeName, t } from '#shared/i18n/text.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'

/** An issuer's name; where nothing confirms it, or it is another one than it was, a small remark says so. */
export function NameWithRemark({ of: name }: { of: IssuerName | undefined }) {
  if (!name?.orNothing) return <>{t('Unknown Issuer')}</>
  const { text, remark, meaning } = describeName(name)
  if (!remark) return <bdi>{text}</bdi>
  return (
    <>
      <bdi>{text}</bdi>{' '}
      <span className="remark" title={meaning}>
        {remark}
      </span>
    </>
  )
}
