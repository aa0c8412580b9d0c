import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import type { PersonalToken } from '#contracts/oauth/personal-tokens.ts'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuers } from '#web/lib/data/use-issuer.ts'
import { formatAgo } from '#web/lib/formats/format.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { ListFrame } from '#web/ui/rows/list-frame.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { wordsOfScope } from '../scope-choice.tsx'
import { SecretPanel } from '../secret-panel.tsx'
import { TokenDialog } from './token-dialog.tsx'
import { askToEnd, useTokens } from './use-tokens.ts'

export function TokensPage() {
  usePageTitle(t('Personal access tokens'))
  const list = useTokens()
  const { data: tokens } = list
  const { data: issuers = [] } = useIssuers()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<string>()
  const add = (
    <Button variant="primary" onPress={() => setAdding(true)}>
      <Icon of={Plus} />
      {t('New Token')}
    </Button>
  )
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Profile'), href: '/profile' }, { label: t('Personal access tokens') }]} />
      <ListFrame
        title={t('Personal access tokens')}
        sub={
          <>
            {t('For programs of your own, which act as you without your password.')}{' '}
            <Link href="/developers">{t('How it works')}</Link>
          </>
        }
        count={tokens?.length}
        make={add}
        empty={{
          drawing: 'no-match',
          title: t('You have no tokens.'),
          children: t('A script that awards badges every week needs one, for example.'),
        }}
        above={
          made && (
            <SecretPanel
              title={t('Your new token')}
              label={t('Token')}
              secret={made}
              action={<Button onPress={() => setMade(undefined)}>{t('Done')}</Button>}
            />
          )
        }
        loading={<LoadingRows of={list} failure={t('Failed to load your tokens')} count={3} />}
      >
        <Sheet padded={false}>
          <Table
            caption={t('Personal access tokens')}
            columns={columns(issuers)}
            rows={tokens ?? []}
            rowKey={({ token_id }) => token_id}
          />
        </Sheet>
      </ListFrame>
      {isAdding && <TokenDialog issuers={issuers} onClose={() => setAdding(false)} onMade={setMade} />}
    </>
  )
}

const columns = (issuers: readonly Issuer[]): Column<PersonalToken>[] => [
  {
    id: 'name',
    label: t('For'),
    leads: true,
    cell: ({ name }) => <span className="strong [overflow-wrap:anywhere]">{name}</span>,
  },
  {
    id: 'scopes',
    label: t('May'),
    cell: ({ scopes }) => (
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{wordsOfScope(scope, issuers)}</li>
        ))}
      </ul>
    ),
  },
  {
    id: 'used',
    label: t('Last used'),
    cell: ({ last_used_at: used }) => (used ? <time dateTime={used}>{formatAgo(used)}</time> : t('Never')),
  },
  { id: 'ends', label: t('Works until'), cell: ({ expires_at: until }) => <TimeText value={until} /> },
  {
    id: 'actions',
    label: t('Actions'),
    place: 'actions',
    cell: (token) => (
      <Button variant="quiet" aria-label={t('End {name}', { name: token.name })} onPress={() => askToEnd(token)}>
        {t('End')}
      </Button>
    ),
  },
]
