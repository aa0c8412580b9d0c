import { t } from '#shared/i18n/text.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

export function AppMissing() {
  return (
    <ErrorScreen
      message={t('There is no such app of yours.')}
      detail={t('It was deleted, or it belongs to somebody else.')}
      action={<LinkButton href="/profile/apps">{t('My apps')}</LinkButton>}
    />
  )
}
