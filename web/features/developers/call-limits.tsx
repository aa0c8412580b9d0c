import { useQuery } from '@tanstack/react-query'
import { getRateLimits } from '#contracts/site/site.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { Section } from '#web/ui/navigation/section.tsx'

/** How many calls this server takes; nothing while that is unknown, or where any number is fine. */
export function CallLimits() {
  const { data: limits } = useQuery({
    queryKey: readKey(getRateLimits),
    queryFn: ({ signal }) => call(getRateLimits, { signal }),
  })
  if (!limits || limits.per_token === null || limits.per_network === null) return null
  return (
    <Section title={t('Calls a minute')}>
      <Sheet>
        <p>
          {t(
            '{token, number} with one token, and {network, number} without a token from one network. Each answer says in RateLimit-Remaining how many are left; beyond that it is 429, and Retry-After says when to go on.',
            { token: limits.per_token, network: limits.per_network },
          )}
        </p>
        <p className="mt-3 text-ink-2">
          {t('To hear of awards at once, set up a webhook for your issuer instead of asking again and again.')}{' '}
          {t('It stands in the menu of the issuer’s page.')} <Link href="/issuer">{t('Issuers')}</Link>
        </p>
      </Sheet>
    </Section>
  )
}
