import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isUntracked } from '#contracts/public/tracking.ts'
import { t } from '#shared/i18n/text.ts'
import { keepConsent, useConsent } from '#web/lib/analytics/consent.ts'
import { isTagManagerOn, trackingId, trackPage } from '#web/lib/analytics/tag-manager.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'

/** Asks before anybody is counted; where no tag manager is configured there is nothing to ask. */
export function ConsentBanner() {
  const { pathname } = useLocation()
  const consent = useConsent()
  useEffect(() => {
    if (consent === 'yes') trackPage(pathname)
    // Once loaded it cannot be stopped but by loading the page anew without it.
    else if (isTagManagerOn()) location.reload()
  }, [pathname, consent])
  if (!trackingId() || consent !== 'open' || isUntracked(pathname)) return null
  const { serviceName, privacyPolicyLink } = getConfig().theme
  return (
    <section className="wrap consent" aria-label={t('Analytics')}>
      <p>
        {t(
          'May {service} count visits? If you agree, a service of Google learns which pages you open and where you share. It works as well if you do not.',
          { service: serviceName },
        )}{' '}
        <Link href={privacyPolicyLink ?? '/auth/privacy-policy'} target="_blank">
          {t('Privacy Policy')}
        </Link>
      </p>
      <div className="row tight">
        <Button onPress={() => keepConsent('no')}>{t('Refuse')}</Button>
        <Button onPress={() => keepConsent('yes')}>{t('Accept')}</Button>
      </div>
    </section>
  )
}

/** In the footer, so that a yes or no is not for ever. */
export function ConsentLink() {
  if (!trackingId()) return null
  return (
    <Button variant="quiet" onPress={() => keepConsent('open')}>
      {t('Analytics')}
    </Button>
  )
}
