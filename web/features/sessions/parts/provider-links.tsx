import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { providerAddress } from '#web/lib/formats/provider-address.ts'
import { keepReturnPath } from '#web/lib/session/return-path.ts'
import { ProviderButtons } from '#web/ui/navigation/provider-buttons.tsx'
import { readFrom } from '../data/read-from.ts'

export interface ProviderLinksProps {
  asIssuer: boolean
  /** Something went wrong before; do not leave the page by itself. */
  stay: boolean
}

/** Other ways to sign in. Where they are the only way and there is just one, it is taken at once. */
export function ProviderLinks({ asIssuer, stay }: ProviderLinksProps) {
  const { externalAuthProviders: providers, disableRegistration } = getConfig().features
  const [only] = disableRegistration && providers.length === 1 && !stay ? providers : []
  const onlyAddress = only && providerAddress(only.slug, asIssuer)

  const { state }: { state: unknown } = useLocation()
  const from = readFrom(state)
  // The way to a provider and back loses the history's own memory.
  const keepFrom = () => from && keepReturnPath(from)

  useEffect(() => {
    if (onlyAddress) location.replace(onlyAddress)
  }, [onlyAddress])

  return (
    <ProviderButtons
      title={t('Sign in With')}
      providers={providers}
      addressOf={(slug) => providerAddress(slug, asIssuer)}
      hasOther={!disableRegistration}
      onLeave={keepFrom}
    />
  )
}
