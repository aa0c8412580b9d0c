import { useState } from 'react'
import { type KeepOffer, renewKeepLink } from '#contracts/keeping/keep-links.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { canUsePasskeys, messageOfPasskey } from '#web/lib/browser/passkeys.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { leaveSession } from '#web/lib/session/leave-session.ts'
import { tooWeak } from '#web/lib/session/new-password.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { describeRefusal } from '../data/describe-refusal.ts'
import { useKeep } from '../data/use-keep.ts'
import { enterWithPasskey } from '../data/use-passkey.ts'
import { enterWithPassword } from '../data/use-sign-in.ts'
import { ForgotLink } from './forgot-link.tsx'
import { KeepForm, type KeepOutcome, SentTo } from './keep-form.tsx'
import { ByOrganisation, JoinOwn, OtherSession, OtherWays } from './keep-ways.tsx'
import { RefusalText } from './refusal-text.tsx'

export interface KeepPartProps {
  offer: KeepOffer
  token: string
}

/** Nobody has the address: a password makes the account. */
export function NewKeeper({ offer: { email = '', signed_in_as: who }, token }: KeepPartProps) {
  const { keepAnew } = useKeep()
  const keep = async (password: string): Promise<KeepOutcome> => {
    try {
      await keepAnew(token, password)
      return undefined
    } catch (failure) {
      const isWeak = failure instanceof ApiError && failure.fieldErrors().password !== undefined
      return isWeak ? { weak: tooWeak() } : { refusal: { text: messageOf(failure) } }
    }
  }
  return (
    <>
      <SentTo email={email} isKnown={false} />
      <OtherSession />
      <ByOrganisation email={email} token={token} />
      <KeepForm email={email} isKnown={false} onKeep={keep}>
        <OtherWays token={token} isNew />
        <p className="xs muted mt-4">
          {t('By keeping it you agree to the terms. It stays private until you share it.')}{' '}
          <Link href={getConfig().theme.termsOfServiceLink ?? '/auth/terms-of-service'} target="_blank">
            {t('Read the Terms of Service')}
          </Link>
        </p>
        <JoinOwn who={who} token={token} />
      </KeepForm>
    </>
  )
}

export interface KnownKeeperProps extends KeepPartProps {
  /** The password was right, and the account asks for more. */
  onStep: (step: string) => void
}

/** The address has an account: whoever signs in to it keeps the badge with the same press. */
export function KnownKeeper({ offer, token, onStep }: KnownKeeperProps) {
  const { keepOwn } = useKeep()
  const [refusal, setRefusal] = useState<string>()
  const { email = '' } = offer
  const enter = async (password: string): Promise<KeepOutcome> => {
    try {
      if (isLoggedIn()) await leaveSession()
      const step = await enterWithPassword({ email, password, remember: false }, recipientScope)
      if (step === undefined) await keepOwn(offer)
      else onStep(step)
      return undefined
    } catch (failure) {
      return { refusal: describeRefusal(failure) }
    }
  }
  const choosePasskey = async () => {
    setRefusal(undefined)
    try {
      await enterWithPasskey({ scope: recipientScope })
      await keepOwn(offer)
    } catch (failure) {
      setRefusal(messageOfPasskey(failure))
    }
  }
  return (
    <>
      <SentTo email={email} isKnown />
      <OtherSession />
      <ByOrganisation email={email} token={token} />
      <KeepForm email={email} isKnown onKeep={enter}>
        <div className="mt-4 grid gap-3">
          {canUsePasskeys() && (
            <Button wide onPress={choosePasskey}>
              {t('Use a passkey')}
            </Button>
          )}
          <RefusalText refusal={refusal === undefined ? undefined : { text: refusal }} />
          <ForgotLink email={email} asIssuer={false} />
        </div>
        <OtherWays token={token} />
      </KeepForm>
    </>
  )
}

/** Signed in to the account that has the address: one press. */
export function OwnKeeper({ offer }: KeepPartProps) {
  const { keepOwn } = useKeep()
  const [refusal, setRefusal] = useState<string>()
  const keep = async () => {
    setRefusal(undefined)
    try {
      await keepOwn(offer)
    } catch (failure) {
      setRefusal(messageOf(failure))
    }
  }
  return (
    <>
      <Button variant="primary" wide onPress={keep} pendingLabel={t('Keeping')}>
        {t('Keep it')}
      </Button>
      <div className="mt-3 empty:hidden">
        <RefusalText refusal={refusal === undefined ? undefined : { text: refusal }} />
      </div>
    </>
  )
}

/** Where badges are; whoever is signed in need not be asked to do so. */
export const WayOn = () =>
  isLoggedIn() ? (
    <LinkButton href="/recipient/badges">{t('Backpack')}</LinkButton>
  ) : (
    <LinkButton href="/auth/login">{t('Sign In')}</LinkButton>
  )

/** The link proves nothing any more; another one goes to the same address. */
export function OverKeeper({ token }: KeepPartProps) {
  const [isSent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const renew = async () => {
    setRefusal(undefined)
    try {
      await call(renewKeepLink, { body: { token } })
      setSent(true)
    } catch (failure) {
      setRefusal(messageOf(failure))
    }
  }
  return (
    <div className="grid gap-3">
      <p className="text-center min-[60rem]:text-start">{t('This link was used already, or it is too old.')}</p>
      <Button variant="primary" wide onPress={renew} isDisabled={isSent} pendingLabel={t('Sending')}>
        {t('Send me a new link')}
      </Button>
      <div role="status" className="empty:hidden">
        {isSent && (
          <Notice kind="info">
            {t('If another mail may be sent now, it is on its way to the address that got the first.')}
          </Notice>
        )}
      </div>
      <RefusalText refusal={refusal === undefined ? undefined : { text: refusal }} />
      <WayOn />
    </div>
  )
}
