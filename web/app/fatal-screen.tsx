import { type Notice, notices } from '#web/lib/notices.ts'
import { t } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorScreen } from '#web/ui/error-screen.tsx'

/** In place of the page. Trying again brings the page back, which asks the server anew: no need to load the app for it. */
export function FatalScreen({ notice: { message, detail } }: { notice: Notice }) {
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
