import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { createClaimBadgeRequest } from '#contracts/requests/asking.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { takePress } from '#web/lib/session/return-path.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { keepOwnRequest } from './use-requests.ts'

/** Where the mail of a claim leads: whoever presses begins their request. Opening a link that somebody sends takes no place. */
export function AskByClaimPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  usePageTitle(t('Ask for this badge'))
  const ask = async () => {
    setAsking(true)
    try {
      const request = await call(createClaimBadgeRequest, { body: { token }, mayRepeat: true })
      await keepOwnRequest(request)
      await navigate(`/recipient/requests/${request.id}`, { replace: true })
    } catch (failure) {
      setRefusal(messageOf(failure))
    }
  }
  // Who pressed to go on a moment ago is not asked to press for the same again.
  const begin = useRef(ask)
  const [hasPressed] = useState(() => takePress(token))
  useEffect(() => {
    if (hasPressed) void begin.current()
  }, [hasPressed])
  if (refusal !== undefined) {
    return (
      <ErrorScreen
        message={t('This badge could not be asked for')}
        detail={refusal}
        action={<LinkButton href="/recipient/requests">{t('My requests')}</LinkButton>}
      />
    )
  }
  if (hasPressed) return <LoadingScreen />
  return (
    <>
      <PageHead title={t('Ask for this badge')} />
      <p className="mb-5">{t('Show what is asked for, and send it. The issuer looks at it and answers by mail.')}</p>
      <Button variant="primary" onPress={() => void ask()} isPending={isAsking} pendingLabel={t('Loading...')}>
        {t('Ask for this badge')}
      </Button>
    </>
  )
}
