import { isRouteErrorResponse, useRouteError } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

/** What stands in place of a screen that could not be shown; the bar above it stays usable. */
export function ErrorPage() {
  const failure = useRouteError()
  const status = isRouteErrorResponse(failure) || failure instanceof ApiError ? failure.status : undefined
  const home = <LinkButton href="/">{t('Go to the start page')}</LinkButton>
  if (status === 404) {
    return (
      <ErrorScreen
        message={t('There is no such page.')}
        detail={t('It may have been removed, or it belongs to somebody else.')}
        action={home}
      />
    )
  }
  return (
    <ErrorScreen
      action={
        <div className="row justify-center">
          {/* Code that could not be fetched is asked for once more only by a page that is loaded anew. */}
          <Button variant="primary" onPress={() => location.reload()}>
            {t('Try again')}
          </Button>
          {home}
        </div>
      }
    />
  )
}
