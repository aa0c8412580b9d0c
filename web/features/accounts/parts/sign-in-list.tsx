import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { listSignIns, type SignInEntry } from '#contracts/sessions/sign-ins.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { formatAgo } from '#web/lib/formats/format.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { Tag } from '#web/ui/text/tag.tsx'
import { askToSignOutEverywhere, endOneSignIn } from '../data/sign-in-actions.ts'

export function SignInList() {
  const navigate = useNavigate()
  const list = useQuery({
    queryKey: readKey(listSignIns),
    queryFn: ({ signal }) => call(listSignIns, { signal }),
    enabled: isLoggedIn(),
  })
  const { data } = list
  const leave = async () => {
    if (await askToSignOutEverywhere()) await navigate('/auth/login')
  }
  return (
    <Section title={t('Where you are signed in')} actions={<Button onPress={leave}>{t('Sign out everywhere')}</Button>}>
      {!data && <LoadingRows of={list} failure={t('The list could not be loaded.')} count={2} />}
      {data && (
        <Sheet padded={false}>
          <SignInTable signIns={data} />
        </Sheet>
      )}
    </Section>
  )
}

function SignInTable({ signIns }: { signIns: readonly SignInEntry[] }) {
  const columns: Column<SignInEntry>[] = [
    {
      id: 'device',
      label: t('Device'),
      leads: true,
      cell: (entry) => (
        <span className="row tight">
          <span className="strong [overflow-wrap:anywhere]">{deviceOf(entry)}</span>
          {entry.is_current && <Tag>{t('this device')}</Tag>}
        </span>
      ),
    },
    {
      id: 'network',
      label: t('Network'),
      cell: ({ address }) => <span className="[overflow-wrap:anywhere]">{address || t('Unknown')}</span>,
    },
    {
      id: 'used',
      label: t('Last used'),
      cell: ({ last_used_at: used }) => <time dateTime={used}>{formatAgo(used)}</time>,
    },
    {
      id: 'actions',
      label: t('Actions'),
      place: 'actions',
      cell: (entry) =>
        !entry.is_current && (
          <Button
            variant="quiet"
            aria-label={t('Sign out {device}', { device: deviceOf(entry) })}
            onPress={() => endOneSignIn(entry)}
          >
            {t('Sign Out')}
          </Button>
        ),
    },
  ]
  return <Table caption={t('Where you are signed in')} columns={columns} rows={signIns} rowKey={({ id }) => id} />
}

function deviceOf({ device }: SignInEntry): string {
  const [browser = '', system] = device.split(' on ', 2)
  if (system !== undefined) return t('{browser} on {system}', { browser, system })
  return browser || t('Unknown device')
}
