import { useEffect } from 'react'
import { getConfig } from '#web/lib/config.ts'
import { providerAddress } from '#web/lib/provider-address.ts'
import { t } from '#web/lib/text.ts'
import { ProviderButtons } from '#web/ui/provider-buttons.tsx'

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

  useEffect(() => {
    if (onlyAddress) location.replace(onlyAddress)
  }, [onlyAddress])

  return (
    <ProviderButtons
      title={t('Sign in With')}
      providers={providers}
      addressOf={(slug) => providerAddress(slug, asIssuer)}
      hasOther={!disableRegistration}
    />
  )
}
