import { ChevronRight } from 'lucide-react'
import { t } from '#web/lib/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'

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
      <ul className="sheet list">
        {entries.map(({ href, label, text }) => (
          <li key={href} className="relative flex items-center gap-3">
            <div className="grow">
              <h3>
                <Link href={href} className="text-ink no-underline after:absolute after:inset-0 hover:underline">
                  {label}
                </Link>
              </h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </div>
            <Icon of={ChevronRight} size="s" className="text-ink-3" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
