import { getConfig } from '#web/lib/config.ts'
import { isAuthorizing } from '#web/lib/oauth-state.ts'
import { useRequestPending } from '#web/lib/pending-requests.ts'
import { t } from '#web/lib/text.ts'
import { Link } from '#web/ui/link.tsx'
import { LogoMark } from '#web/ui/logo.tsx'

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
