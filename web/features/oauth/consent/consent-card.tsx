import { ShieldQuestionMark } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ClientInfo } from '#contracts/oauth/client-info.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { endAuthorization, type StoredAuthorization } from '#web/lib/session/stored-authorization.ts'
import { AppLogos } from '#web/ui/connected-apps/app-logos.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { PermissionList } from '../permissions/permission-list.tsx'
import { authorize, cancelAddress } from './answer-authorization.ts'
import { ConsentTerms } from './consent-terms.tsx'
import { describeReturn } from './describe-return.ts'
import { SignedInAs } from './signed-in-as.tsx'

export interface ConsentCardProps {
  request: StoredAuthorization
  info: ClientInfo
  onLeave: (address: string) => void
}

export function ConsentCard({ request, info, onLeave }: ConsentCardProps) {
  const { application: app } = info
  const isAnswered = useRef(false)
  const [isSending, setSending] = useState(false)

  const agree = async () => {
    if (isAnswered.current) return
    isAnswered.current = true
    setSending(true)
    try {
      const isGiven = await runConfirmed(async () => {
        const address = await authorize(request, info)
        endAuthorization(request)
        onLeave(address)
      })
      if (isGiven) return
      isAnswered.current = false
      setSending(false)
    } catch {
      notices.error(t('Failed to Authorize {app}', { app: app.name }))
      isAnswered.current = false
      setSending(false)
    }
  }
  const cancel = () => {
    if (isAnswered.current) return
    isAnswered.current = true
    endAuthorization(request)
    try {
      onLeave(cancelAddress(info))
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }

  return (
    <div className="sheet mx-auto max-w-[29rem] px-5 py-6 [overflow-wrap:anywhere] min-[48rem]:px-10 min-[48rem]:pt-10 min-[48rem]:pb-8">
      <AppLogos name={app.name} image={app.image} />
      <h1 tabIndex={-1} className="mt-5 text-center text-2xl">
        {t('{app} would like to', { app: app.name })}
      </h1>
      <AppHost address={app.website_url} />
      {!app.verified && <UnverifiedApp redirectUri={info.redirect_uri} />}
      <div className="mt-5 border-y border-line">
        <PermissionList scopes={info.scopes} descriptions={info.scopes_descriptions} />
      </div>
      <SignedInAs />
      <div className="grid gap-2 min-[48rem]:grid-cols-[1.4fr_1fr]">
        <Button variant="primary" isPending={isSending} pendingLabel={t('Authorizing')} onPress={() => void agree()}>
          {t('Authorize')}
        </Button>
        <Button isDisabled={isSending} onPress={cancel}>
          {t('Cancel')}
        </Button>
      </div>
      <ConsentTerms app={app} redirectUri={info.redirect_uri} />
    </div>
  )
}

function AppHost({ address }: { address: string | null }) {
  if (!address || !URL.canParse(address)) return null
  return <p className="mt-1 text-center small muted">{new URL(address).host}</p>
}

/** Anybody can register an app under any name and picture. */
function UnverifiedApp({ redirectUri }: { redirectUri: string }) {
  const place = describeReturn(redirectUri)
  return (
    <div className="notice load mt-5">
      <Icon of={ShieldQuestionMark} />
      <div className="body">
        <h2>{t('This app is not verified')}</h2>
        <p>
          {t('Nobody at {service} has checked who is behind its name. Go on only if you trust {place}.', {
            service: getConfig().theme.serviceName,
            place,
          })}
        </p>
      </div>
    </div>
  )
}
