import { t } from '#shared/i18n/text.ts'
import { useRequestPending } from '#web/lib/api/pending-requests.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { isAuthorizing } from '#web/lib/session/oauth-state.ts'
import { LogoMark } from '#web/ui/icons/logo.tsx'
import { Link } from '#web/ui/navigation/link.tsx'

/** The logo, which leads home, and nowhere while another app is being authorized. */
export function Brand() {
  const { serviceName, logoImg, alternateLandingUrl } = getConfig().theme
  const pending = useRequestPending()
  const href = isAuthorizing() ? '#' : (alternateLandingUrl ?? '/')
  return (
    <Link
      className={pending ? 'brand busy min-w-0' : 'brand min-w-0'}
      href={href}
      aria-label={t('{service}, home', { service: serviceName })}
    >
      {logoImg ? (
        <picture>
          <source media="(min-width: 48rem)" srcSet={logoImg.desktop} />
          <img src={logoImg.small} alt="" />
        </picture>
      ) : (
        <>
          <LogoMark />
          <span className="word truncate">{serviceName}</span>
        </>
      )}
    </Link>
  )
}
