import { t } from '#shared/i18n/text.ts'
import { Section } from '#web/ui/navigation/section.tsx'
import { PageLinks } from './page-links.tsx'

/** Pages about what else may act for the account. */
export function Connections() {
  const entries = [
    {
      href: '/profile/app-integrations',
      label: t('App Integrations'),
      text: t('Apps that you let into your account, and how to take that back'),
    },
    {
      href: '/profile/tokens',
      label: t('Personal access tokens'),
      text: t('For programs of your own'),
    },
    { href: '/profile/apps', label: t('My apps'), text: t('Apps that you make for other people') },
  ]
  return (
    <Section title={t('Apps and programs')}>
      <PageLinks entries={entries} />
    </Section>
  )
}
