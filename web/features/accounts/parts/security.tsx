import { t } from '#shared/i18n/text.ts'
import { Section } from '#web/ui/navigation/section.tsx'
import { PageLinks } from './page-links.tsx'

/** The page about what beside the password lets the person in. */
export function Security() {
  return (
    <Section title={t('Security')}>
      <PageLinks
        entries={[
          {
            href: '/profile/security',
            label: t('Sign-in and security'),
            text: t('Passkeys, codes of an app, and recovery codes'),
          },
        ]}
      />
    </Section>
  )
}
