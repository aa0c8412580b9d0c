import { Link2 } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'
import type { Person } from '#web/lib/data/use-person.ts'
import type { LinkedAccount } from '#web/lib/session/linked-account.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { askToUnlink, startLinking } from '../data/linked-account-actions.ts'

export function LinkedAccounts({ person }: { person: Person }) {
  const accounts = person.socialAccounts
  const { socialAccountProviders, externalAuthProviders } = getConfig().features
  if (accounts.length === 0 && socialAccountProviders.length === 0) return null
  const isLastWayIn = accounts.length === 1 && !person.hasPasswordSet
  return (
    <Section title={t('Linked Accounts')} note={t('Sign in with these instead of a password')}>
      <Sheet padded={accounts.length === 0}>
        {accounts.length > 0 ? (
          <AccountTable accounts={accounts} isLastWayIn={isLastWayIn} />
        ) : (
          <p className="muted">{t('No account is linked yet.')}</p>
        )}
      </Sheet>
      {externalAuthProviders.length > 0 && (
        <div className="row tight mt-4">
          {externalAuthProviders.map(({ slug, label, imgSrc }) => (
            <Button key={slug} onPress={() => startLinking(slug)}>
              {imgSrc ? <img src={imgSrc} alt="" width={20} height={20} /> : <Icon of={Link2} />}
              {t('Link {provider}', { provider: label })}
            </Button>
          ))}
        </div>
      )}
    </Section>
  )
}

function AccountTable({ accounts, isLastWayIn }: { accounts: readonly LinkedAccount[]; isLastWayIn: boolean }) {
  const columns: Column<LinkedAccount>[] = [
    {
      id: 'service',
      label: t('Service'),
      leads: true,
      cell: ({ providerInfo }) => <span className="strong">{providerInfo.name}</span>,
    },
    {
      id: 'account',
      label: t('Account'),
      cell: ({ fullLabel }) => <span className="[overflow-wrap:anywhere]">{fullLabel}</span>,
    },
    {
      id: 'actions',
      label: t('Actions'),
      place: 'actions',
      // An organisation keeps its way in.
      cell: (account) =>
        account.id.startsWith('saml2.') ? null : (
          <Button
            variant="quiet"
            aria-label={t('Unlink {provider}', { provider: account.providerInfo.name })}
            onPress={() => askToUnlink(account, isLastWayIn)}
          >
            {t('Unlink')}
          </Button>
        ),
    },
  ]
  return <Table caption={t('Linked Accounts')} columns={columns} rows={accounts} rowKey={({ id }) => id} />
}
