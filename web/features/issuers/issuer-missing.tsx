import { t } from '#shared/i18n/text.ts'
import { isNotThere } from '#web/lib/api/api-error.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

export function IssuerMissing({ slug, failure }: { slug: string; failure: Error }) {
  const isGone = isNotThere(failure)
  if (!isGone) return <ErrorScreen message={t('Failed to load issuer')} />
  return (
    <ErrorScreen
      message={t("Issuer ''{slug}'' does not exist.", { slug })}
      detail={t('Issuer Slug not found')}
      action={<LinkButton href="/issuer">{t('Issuers')}</LinkButton>}
    />
  )
}
