import { t } from '#shared/i18n/text.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

/** In place of a page whose link is too old, was used or never was. */
export function DeadLink({ detail }: { detail: string }) {
  return (
    <ErrorScreen
      message={t('This link does not work')}
      detail={detail}
      action={<LinkButton href="/">{t('Go to the start page')}</LinkButton>}
    />
  )
}
