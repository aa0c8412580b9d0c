import { t } from '#shared/i18n/text.ts'
import { Section } from '#web/ui/navigation/section.tsx'
import { PageLinks } from './page-links.tsx'

/** Leads to where people show what they have earned. */
export function OwnPage() {
  const entries = [
    {
      href: '/profile/page',
      label: t('My page'),
      text: t('Show chosen badges and collections at an address of your own'),
    },
  ]
  return (
    <Section title={t('What others see')}>
      <PageLinks entries={entries} />
    </Section>
  )
}
