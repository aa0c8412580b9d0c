import { useState } from 'react'
import { useParams } from 'react-router'
import { linkLtiAccount, listLtiLinks } from '#contracts/lti/lti.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { DeadLink } from './dead-link.tsx'
import { useHandoff } from './use-handoff.ts'

/** Asks whether the person of a course is the one who is signed in; without that yes nothing is connected. */
export function LinkPersonPage() {
  usePageTitle(t('Connect your account'))
  const { code = '' } = useParams()
  const { data, error } = useHandoff(code)
  const { data: profile } = useProfile()
  const [isPending, setPending] = useState(false)
  const [isDone, setDone] = useState(false)

  if (error) return <DeadLink detail={messageOf(error)} />
  if (!data) return <LoadingScreen />
  const person = data.person || t('Somebody without a name')
  if (isDone) {
    return (
      <>
        <PageHead title={t('Connected')} sub={t('You can close this window and go back to your course.')} />
        <LinkButton href="/recipient/badges">{t('Backpack')}</LinkButton>
      </>
    )
  }
  const connect = async () => {
    setPending(true)
    try {
      await call(linkLtiAccount, { params: { code } })
      await queryClient.invalidateQueries({ queryKey: readKey(listLtiLinks) })
      setDone(true)
    } catch (failure) {
      notices.error(t('Could not connect: {message}', { message: messageOf(failure) }))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <PageHead title={t('Is this you?')} sub={t('Badges from there would come to this account.')} />
      <Sheet className="stack max-w-[40rem]">
        <p>
          {t('{platform} knows you as {person}.', { platform: data.platform, person })}
          {data.course && ` ${t('You came from the course {course}.', { course: data.course })}`}
        </p>
        <p>{t('Here you are signed in as {email}.', { email: profile?.email ?? '' })}</p>
        <p className="muted small">{t('Say no if somebody else sent you this link.')}</p>
        <div className="row">
          <Button variant="primary" isPending={isPending} onPress={() => void connect()}>
            {t('Yes, this is me')}
          </Button>
          <LinkButton href="/recipient/badges">{t('No')}</LinkButton>
        </div>
      </Sheet>
    </>
  )
}
