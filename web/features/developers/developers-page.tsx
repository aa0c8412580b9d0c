import { BookOpen, KeyRound, PlugZap } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { CallLimits } from './call-limits.tsx'
import { ProtocolFacts } from './protocol-facts.tsx'
import { ScopeList } from './scope-list.tsx'

/** What the interface is, and the shortest way to a first answer from it. */
export function DevelopersPage() {
  const { serviceName: service } = getConfig().theme
  const origin = new URL(getConfig().api.baseUrl, location.href).origin
  usePageTitle(t('For developers'))
  return (
    <div className="mx-auto max-w-[56rem]">
      <PageHead
        title={t('For developers')}
        sub={t(
          'Everything that {service} does can be done by programs too: award badges, keep and show them, check any badge, and sign people in.',
          { service },
        )}
        actions={
          <LinkButton href="/docs/api" variant="primary">
            <Icon of={BookOpen} />
            {t('All calls, to read and try')}
          </LinkButton>
        }
      />
      <Ways />
      <Section title={t('The first call')}>
        <Sheet>
          <p className="mb-5">
            {t('Do you want to award badges?')}{' '}
            <Link href="/docs/api/quick-start">{t('Award from a script in five minutes')}</Link>
          </p>
          <p className="mb-5">
            {t('Make a token for yourself, put it in place of TOKEN and ask for the badges in your backpack:')}
          </p>
          <CopyField
            label={t('In a shell')}
            value={`curl ${origin}/v1/earner/badges \\\n  -H 'Authorization: Bearer TOKEN'`}
            multiline
            rows={2}
          />
          <p className="mt-5 mb-5">{t('Checking a badge needs no token at all:')}</p>
          <CopyField
            label={t('Check a badge')}
            value={`curl ${origin}/v3/verify -H 'Content-Type: application/json' \\\n  -d '{"url": "https://…"}'`}
            multiline
            rows={2}
          />
        </Sheet>
      </Section>
      <ProtocolFacts origin={origin} />
      <ScopeList />
      <CallLimits />
    </div>
  )
}

function Ways() {
  const ways = [
    {
      icon: KeyRound,
      title: t('For yourself'),
      text: t('A script that acts as you: make a personal access token.'),
      link: { href: '/profile/tokens', label: t('Personal access tokens') },
    },
    {
      icon: PlugZap,
      title: t('For other people'),
      text: t('An app or a site that people let into their accounts: register it, and send them here with OAuth 2.'),
      link: { href: '/profile/apps', label: t('My apps') },
    },
  ]
  return (
    <ul className="mb-10 grid gap-3 min-[40rem]:grid-cols-2 min-[40rem]:gap-5">
      {ways.map(({ icon, title, text, link }) => (
        <li key={title} className="sheet pad grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
          <span className="grid size-11 place-items-center rounded-full bg-brand-soft text-brand-strong">
            <Icon of={icon} />
          </span>
          <div>
            <h2>{title}</h2>
            <p className="mt-1 mb-2 text-ink-2">{text}</p>
            <Link href={link.href}>{link.label}</Link>
            {!isLoggedIn() && <span className="small muted"> {t('(after signing in)')}</span>}
          </div>
        </li>
      ))}
    </ul>
  )
}
