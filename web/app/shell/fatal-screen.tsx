import { t } from '#shared/i18n/text.ts'
import { notices, type ShownNotice } from '#web/lib/browser/notices.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

/** In place of the page. Trying again brings the page back, which asks the server anew: no need to load the app for it. */
export function FatalScreen({ notice: { message, detail } }: { notice: ShownNotice }) {
  return (
    <ErrorScreen
      message={message}
      detail={detail}
      action={
        <Button variant="primary" onPress={() => notices.reset()}>
          {t('Try again')}
        </Button>
      }
    />
  )
}
