import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { BackpackConnection } from '#contracts/backpack/other-backpacks.ts'
import { t } from '#shared/i18n/text.ts'
import { backpackPath, otherBackpacksPath } from '#web/lib/backpack/backpack-badge-path.ts'
import { connectionPath, explainRefusal, useConnections } from '#web/lib/backpack/use-connections.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { ConnectForm } from './connect-form.tsx'

export function OtherBackpacksPage() {
  usePageTitle(t('Other backpacks'))
  useArrival()
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Backpack'), href: backpackPath }, { label: t('Other backpacks') }]} />
      <PageHead
        title={t('Other backpacks')}
        sub={t('Bring badges in from backpacks elsewhere, keep both in step, and send badges there.')}
      />
      <Connected />
      <Section title={t('Connect another backpack')}>
        <Sheet>
          <ConnectForm />
        </Sheet>
      </Section>
    </>
  )
}

function Connected() {
  const list = useConnections()
  const { data: connections } = list
  if (!connections) {
    // With nothing around it, as what follows rows on their way is hidden until they are there.
    return <LoadingRows of={list} failure={t('Failed to load your connections')} explain={explainRefusal} />
  }
  if (connections.length === 0) return null
  return (
    <Section title={t('Connected')}>
      <Sheet padded={false}>
        <Table
          caption={t('Connected backpacks')}
          rows={connections}
          rowKey={({ id }) => id}
          columns={[
            { id: 'name', label: t('Backpack'), leads: true, cell: NameCell },
            { id: 'person', label: t('You there'), cell: ({ person }) => person ?? '–' },
            { id: 'sync', label: t('Kept in step'), cell: SyncCell },
            { id: 'since', label: t('Connected'), cell: (row) => <TimeText value={row.connected_at} /> },
          ]}
        />
      </Sheet>
    </Section>
  )
}

function NameCell(connection: BackpackConnection) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <Link href={connectionPath(connection)} className="strong">
        {connection.name}
      </Link>
      <span className="block small muted">{connection.host}</span>
    </span>
  )
}

function SyncCell({ state, sync }: BackpackConnection) {
  if (state === 'ended') return <StatusLabel status="revoked" word={t('Access ended')} />
  if (!sync.is_on) return t('No')
  return sync.problem ? <StatusLabel status="unknown" word={t('Last try failed')} /> : t('Yes')
}

// What led here is told once, and does not stay in the address.
function useArrival(): void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const connected = query.get('connected')
  const problem = query.get('problem')
  useEffect(() => {
    if (connected) {
      notices.success(t('The other backpack is connected'), { retain: true })
      void navigate(connectionPath({ id: connected }), { replace: true })
    } else if (problem) {
      notices.error(nameProblem(problem), { retain: true })
      void navigate(otherBackpacksPath, { replace: true })
    }
  }, [connected, problem, navigate])
}

function nameProblem(problem: string): string {
  switch (problem) {
    case 'denied':
      return t('You did not allow the connection. Nothing was changed.')
    case 'stale':
      return t('This took too long or was started in another browser. Please connect it again.')
    default:
      return t('The other backpack could not be connected. Please try again.')
  }
}
