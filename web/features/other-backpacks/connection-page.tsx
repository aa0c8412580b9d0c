import { CloudOff, Unplug } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { BackpackConnection } from '#contracts/backpack/other-backpacks.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere } from '#web/lib/api/api-error.ts'
import { backpackPath, otherBackpacksPath } from '#web/lib/backpack/backpack-badge-path.ts'
import {
  explainRefusal,
  useBeginConnection,
  useConnection,
  useConnectionActions,
  useForgetBadges,
} from '#web/lib/backpack/use-connections.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { OtherBadges } from './other-badges.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { RunPanel } from './run-panel.tsx'
import { SyncPanel } from './sync-panel.tsx'

export function ConnectionPage() {
  const { connectionId = '' } = useParams()
  const read = useConnection(connectionId)
  const { data: connection, error } = read
  usePageTitle(connection?.name ?? t('Other backpack'))
  if (isNotThere(error) && !connection) {
    return (
      <ErrorScreen
        message={t('This backpack is not connected.')}
        detail={t('It never was, or it was disconnected.')}
        action={<LinkButton href={otherBackpacksPath}>{t('Other backpacks')}</LinkButton>}
      />
    )
  }
  const trail = [
    { label: t('Backpack'), href: backpackPath },
    { label: t('Other backpacks'), href: otherBackpacksPath },
    { label: connection?.name ?? t('Loading...') },
  ]
  return (
    <>
      <Breadcrumbs trail={trail} />
      {connection ? (
        <Connected connection={connection} />
      ) : (
        <LoadingRows of={read} failure={t('Failed to load this connection')} explain={explainRefusal} />
      )}
    </>
  )
}

function Connected({ connection }: { connection: BackpackConnection }) {
  const { name, host, person, state, may_read, may_write_profile, offers_profile, run } = connection
  useFreshBadges(connection)
  return (
    <>
      <PageHead
        title={name}
        sub={person ? t('{person} at {host}', { person, host }) : host}
        actions={<ConnectionMenu connection={connection} />}
      />
      {state === 'ended' && <Ended address={connection.address} />}
      {state === 'connected' && !may_read && (
        <Sheet>
          <p>{t('This backpack lets {service} send badges, but not see those that are there.')}</p>
        </Sheet>
      )}
      {run && <RunPanel run={run} />}
      {state === 'connected' && may_read && (
        <>
          <SyncPanel connection={connection} />
          <OtherBadges connection={connection} />
        </>
      )}
      {state === 'connected' && (may_write_profile || offers_profile) && <ProfilePanel connection={connection} />}
    </>
  )
}

function ConnectionMenu({ connection: { id, name } }: { connection: BackpackConnection }) {
  const { disconnect } = useConnectionActions(id)
  const navigate = useNavigate()
  const remove = async () => {
    const agreed = await confirmWith({
      title: t('Disconnect'),
      body: t('{service} gives up its access to {name}. Badges that you brought in stay here.', { name }),
      resolveLabel: t('Disconnect'),
    })
    if (!agreed) return
    try {
      await disconnect.mutateAsync()
    } catch (failure) {
      notices.error(explainRefusal(failure))
      return
    }
    notices.success(t('{name} is disconnected', { name }), { retain: true })
    void navigate(otherBackpacksPath, { replace: true })
  }
  return (
    <MoreMenu
      label={t('More')}
      entries={[{ id: 'remove', label: t('Disconnect'), icon: Unplug, warn: true, onSelect: () => void remove() }]}
    />
  )
}

function Ended({ address }: { address: string }) {
  const { mutate, isPending, error } = useBeginConnection()
  return (
    <Sheet className="mb-5">
      <div className="row">
        <Icon of={CloudOff} />
        <p className="min-w-0 flex-1" role="status">
          {error
            ? explainRefusal(error)
            : t('This backpack no longer lets {service} in. Badges that you brought in stay here.')}
        </p>
        <Button variant="primary" isPending={isPending} onPress={() => mutate({ address })}>
          {t('Connect again')}
        </Button>
      </div>
    </Sheet>
  )
}

// When badges have come in, the lists that show them are asked for anew.
function useFreshBadges({ id, run }: BackpackConnection): void {
  const forget = useForgetBadges(id)
  const before = useRef(run?.state)
  const latest = useRef(forget)
  latest.current = forget
  useEffect(() => {
    if (before.current === 'running' && run?.state !== 'running') latest.current()
    before.current = run?.state
  }, [run?.state])
}
