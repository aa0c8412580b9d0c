import { useQuery } from '@tanstack/react-query'
import { getSiteEnvironment } from '#contracts/site/site-theme.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { Section } from '#web/ui/navigation/section.tsx'
import { Facts } from '#web/ui/text/facts.tsx'

/** What decides where passwords and tokens go: it is shown, and changed only where the server is started. */
export function FixedSettings() {
  const { data } = useQuery({
    queryKey: readKey(getSiteEnvironment),
    queryFn: ({ signal }) => call(getSiteEnvironment, { signal }),
  })
  if (!data) return null
  return (
    <Section title={t('Set where the server is started')}>
      <p className="muted mb-5">
        {t(
          'The address of the interface, registration, sign-in providers and their secrets, analytics and remote configuration are read from the environment of the server, so that nobody who gets into this page can send passwords elsewhere.',
        )}
      </p>
      <Facts across facts={data.map(({ variable, value }) => ({ label: variable, value: value ?? t('Not set') }))} />
    </Section>
  )
}
