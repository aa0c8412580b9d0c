import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { createClaimBadgeRequest } from '#contracts/requests/asking.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { keepOwnRequest } from './use-requests.ts'

/** Where the mail of a claim leads whoever pressed its button: begins their request, and shows it. */
export function AskByClaimPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const isBegun = useRef(false)
  usePageTitle(t('Ask for a badge'))
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const begin = async () => {
      try {
        const request = await call(createClaimBadgeRequest, { body: { token }, mayRepeat: true })
        await keepOwnRequest(request)
        await navigate(`/recipient/requests/${request.id}`, { replace: true })
      } catch (failure) {
        setRefusal(messageOf(failure))
      }
    }
    void begin()
  }, [token, navigate])
  if (refusal === undefined) return <LoadingScreen />
  return (
    <ErrorScreen
      message={t('This badge could not be asked for')}
      detail={refusal}
      action={<LinkButton href="/recipient/requests">{t('My requests')}</LinkButton>}
    />
  )
}
