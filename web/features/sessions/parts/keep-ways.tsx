import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { canUsePasskeys, messageOfPasskey } from '#web/lib/browser/passkeys.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { useSetup } from '#web/lib/config/use-setup.ts'
import { providerAddress } from '#web/lib/formats/provider-address.ts'
import { keepReturnPath } from '#web/lib/session/return-path.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { ProviderButtons } from '#web/ui/navigation/provider-buttons.tsx'
import { backTo } from '../data/back-to.ts'
import { useKeep } from '../data/use-keep.ts'
import { OrganisationDoor } from './organisation-door.tsx'
import { RefusalText } from './refusal-text.tsx'

interface OtherWaysProps {
  token: string
  /** Nobody has the address: a passkey makes the account. */
  isNew?: boolean
}

/** A passkey, and providers that sign in here as well, which lead back to the badge. */
export function OtherWays({ token, isNew = false }: OtherWaysProps) {
  const { externalAuthProviders: providers } = getConfig().features
  const hasPasskey = isNew && canUsePasskeys()
  if (providers.length === 0 && !hasPasskey) return null
  return (
    <div className="mt-6">
      <h2 className="mb-3">{t('Or without a password')}</h2>
      {hasPasskey && <NewPasskey token={token} />}
      <ProviderButtons
        providers={providers}
        addressOf={(slug) => providerAddress(slug, false)}
        hasOther={false}
        onLeave={() => keepReturnPath(backTo(token))}
      />
    </div>
  )
}

function NewPasskey({ token }: { token: string }) {
  const { keepWithNewPasskey } = useKeep()
  const [refusal, setRefusal] = useState<string>()
  const keep = async () => {
    setRefusal(undefined)
    try {
      await keepWithNewPasskey(token)
    } catch (failure) {
      setRefusal(messageOfPasskey(failure))
    }
  }
  return (
    <div className="mb-3">
      <RefusalText refusal={refusal === undefined ? undefined : { text: refusal }} />
      <Button wide onPress={keep} pendingLabel={t('Keeping')}>
        <Icon of={KeyRound} />
        {t('Use a passkey')}
      </Button>
    </div>
  )
}

/** Whoever belongs to an organisation comes in by it, and is led back to the badge. */
export function ByOrganisation({ email, token }: { email: string; token: string }) {
  const { data } = useSetup()
  return data?.organisations === true && <OrganisationDoor email={email} asIssuer={false} back={backTo(token)} />
}

/** The account that is signed in can have the address, once its name has been read. */
export function JoinOwn({ who, token }: { who: string | undefined; token: string }) {
  const { joinOwn } = useKeep()
  const [refusal, setRefusal] = useState<string>()
  if (who === undefined) return null
  const join = async () => {
    setRefusal(undefined)
    try {
      await joinOwn(token)
    } catch (failure) {
      setRefusal(messageOf(failure))
    }
  }
  return (
    <div className="mt-6 grid gap-3 [overflow-wrap:anywhere]">
      <p>{t('Or add this address to the account of {who}, and keep the badge there:', { who })}</p>
      <Button wide onPress={join} pendingLabel={t('Keeping')}>
        {t('Keep it in that account')}
      </Button>
      <RefusalText refusal={refusal === undefined ? undefined : { text: refusal }} />
    </div>
  )
}

/** Nobody shall find themselves in another account without having been told. */
export function OtherSession() {
  if (!isLoggedIn()) return null
  return (
    <div className="mb-4">
      <Notice kind="info">
        {t(
          'You are signed in with another account. If you keep the badge here, the account of this address takes its place.',
        )}
      </Notice>
    </div>
  )
}
