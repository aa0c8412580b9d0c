import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { createGroup, type Group } from '#contracts/issuers/groups.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { makeKey } from '#web/lib/formats/make-key.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { ListFrame } from '#web/ui/rows/list-frame.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { NextPage } from '#web/ui/rows/next-page.tsx'
import { Chips } from '#web/ui/text/chips.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import { GroupForm } from './group-form.tsx'
import { type Archived, refreshGroups, useGroupPages } from './use-groups.ts'

/** Groups of people whom an issuer awards together. */
export function GroupsPage() {
  usePageTitle(t('Groups'))
  const { issuerSlug = '' } = useParams()
  const navigate = useNavigate()
  const issuer = useIssuer(issuerSlug)
  const { mayEdit } = useIssuerAccess(issuer.data)
  const [archived, setArchived] = useState<Archived>('false')
  const [key, setKey] = useState<string>()
  const list = useGroupPages(issuerSlug, archived)
  const rows = list.data?.pages.flatMap((page) => page.rows)

  if (issuer.isLoadingError) return <ErrorScreen message={t('Failed to load the groups')} />
  if (!issuer.data) return <LoadingScreen />
  const home = `/issuer/issuers/${issuerSlug}`
  const create = mayEdit && (
    <Button variant="primary" onPress={() => setKey(makeKey())}>
      <Icon of={Plus} />
      {t('Create Group')}
    </Button>
  )
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: home },
          { label: t('Groups') },
        ]}
      />
      <ListFrame
        title={t('Groups')}
        sub={t('A class, a crew, a term: award to all of them at once. Members see nothing of each other.')}
        count={rows?.length}
        make={create}
        empty={{
          drawing: 'awards',
          title: t('No groups yet'),
          children: t('Create a group, add its people by their addresses, and award to all of them with one press.'),
        }}
        nothingInPart={archived === 'true' ? t('No group is in the archive.') : undefined}
        above={
          <div className="mb-4">
            <Chips
              label={t('Show groups')}
              value={archived}
              onChange={(id) => setArchived(id === 'true' ? 'true' : 'false')}
              chips={[
                { id: 'false', label: t('Running') },
                { id: 'true', label: t('Archived') },
              ]}
            />
          </div>
        }
        loading={<LoadingRows of={list} failure={t('Failed to load the groups')} />}
      >
        <GroupTable home={home} rows={rows ?? []} />
      </ListFrame>
      <NextPage of={list} />
      {key !== undefined && (
        <GroupForm
          onClose={() => setKey(undefined)}
          save={async (body) => {
            const made = await call(createGroup, { params: { issuerSlug }, body, headers: { 'Idempotency-Key': key } })
            await refreshGroups()
            await navigate(`${home}/groups/${made.id}`)
          }}
        />
      )}
    </>
  )
}

function GroupTable({ home, rows }: { home: string; rows: readonly Group[] }) {
  const columns: Column<Group>[] = [
    {
      id: 'name',
      label: t('Group'),
      leads: true,
      cell: ({ id, name, description }) => (
        <>
          <Link href={`${home}/groups/${id}`} className="strong [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </Link>
          {description && <span className="small muted block [overflow-wrap:anywhere]">{description}</span>}
        </>
      ),
    },
    { id: 'people', label: t('People'), cell: ({ people }) => <span className="tnum">{people}</span> },
    {
      id: 'from',
      label: t('From'),
      cell: ({ sources }) => (
        <span className="[overflow-wrap:anywhere]">
          {sources.length === 0 ? t('By hand') : sources.map(({ name }) => name).join(', ')}
        </span>
      ),
    },
    { id: 'changed', label: t('Changed'), cell: ({ changed_at }) => <TimeText value={changed_at} /> },
  ]
  return (
    <Sheet padded={false}>
      <Table caption={t('Groups')} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Sheet>
  )
}
