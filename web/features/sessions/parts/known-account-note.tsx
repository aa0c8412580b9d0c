import { socialProviders } from '#contracts/sessions/social.ts'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** A social sign-in met an account with the same address; only its owner may join the two. */
export function KnownAccountNote({ slug }: { slug: string }) {
  return (
    <div className="mb-6">
      <Notice kind="info" title={t('You already have an account')}>
        {t('Sign in with your password first, then link {provider} in your profile.', { provider: providerName(slug) })}
      </Notice>
    </div>
  )
}

function providerName(slug: string): string {
  const configured = getConfig().features.externalAuthProviders.find((provider) => provider.slug === slug)
  const known = Object.entries(socialProviders).find(([name]) => name === slug)
  return configured?.label ?? known?.[1] ?? t('the other account')
}
