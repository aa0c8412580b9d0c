import { useEffect } from 'react'
import { getConfig } from '#web/lib/config.ts'
import { readStored } from '#web/lib/storage.ts'
import { t } from '#web/lib/text.ts'

export interface ProviderLinksProps {
  asIssuer: boolean
  /** Something went wrong before; do not leave the page by itself. */
  stay: boolean
}

/** Other ways to sign in. Where they are the only way and there is just one, it is taken at once. */
export function ProviderLinks({ asIssuer, stay }: ProviderLinksProps) {
  const { features } = getConfig()
  const providers = features.externalAuthProviders
  const [only] = features.disableRegistration && providers.length === 1 && !stay ? providers : []
  const onlyAddress = only && addressOf(only.slug, asIssuer)

  useEffect(() => {
    if (onlyAddress) location.replace(onlyAddress)
  }, [onlyAddress])

  if (providers.length === 0) return null
  return (
    <>
      <h2 className="mb-3">{t('Sign in With')}</h2>
      <div className="stack-s">
        {providers.map(({ slug, label, imgSrc, color }) => (
          <a key={slug} className="btn wide relative overflow-hidden" href={addressOf(slug, asIssuer)}>
            {/* The color of the provider is nothing that text could be read on, so it is an edge only. */}
            {color && (
              <i aria-hidden="true" className="absolute inset-y-0 left-0 w-1.5" style={{ background: color }} />
            )}
            {imgSrc && <img src={imgSrc} alt="" width={20} height={20} />}
            <span className="vh">{t('Access with {label}', { label })}</span>
            <span aria-hidden="true">{label}</span>
          </a>
        ))}
      </div>
      {!features.disableRegistration && (
        <p className="muted small my-6 flex items-center gap-3 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
          {t('Or')}
        </p>
      )}
    </>
  )
}

function addressOf(slug: string, asIssuer: boolean): string {
  const query = new URLSearchParams({ provider: slug })
  if (asIssuer) query.set('hint', 'issuer')
  const source = readStored('localStorage', 'source')
  if (source) query.set('source', source)
  return `${getConfig().api.baseUrl}/account/sociallogin?${query}`
}
