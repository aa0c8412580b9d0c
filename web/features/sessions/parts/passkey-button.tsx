import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { issuerScope, recipientScope } from '#contracts/oauth/scopes.ts'
import { t } from '#shared/i18n/text.ts'
import { canUsePasskeys, messageOfPasskey } from '#web/lib/browser/passkeys.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { useLanding } from '../data/use-landing.ts'
import { enterWithPasskey } from '../data/use-passkey.ts'
import { RefusalText } from './refusal-text.tsx'

export interface PasskeyButtonProps {
  asIssuer: boolean
  isRemembered: () => boolean
  /** Puts away what else would sign in, until this has failed. */
  instead: (attempt: () => Promise<void>) => Promise<void>
}

/** Needs neither address nor password; nothing where the browser knows no passkeys. */
export function PasskeyButton({ asIssuer, isRemembered, instead }: PasskeyButtonProps) {
  const land = useLanding()
  const [refusal, setRefusal] = useState<string>()
  if (!canUsePasskeys()) return null
  const enter = async () => {
    setRefusal(undefined)
    try {
      await instead(() =>
        enterWithPasskey({ scope: asIssuer ? issuerScope : recipientScope, remember: isRemembered() }),
      )
      await land()
    } catch (failure) {
      setRefusal(messageOfPasskey(failure))
    }
  }
  return (
    <div className="mt-3">
      <RefusalText refusal={refusal === undefined ? undefined : { text: refusal }} />
      <Button wide onPress={enter}>
        <Icon of={KeyRound} />
        {t('Sign in with a passkey')}
      </Button>
    </div>
  )
}
