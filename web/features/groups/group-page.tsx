import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type Group, updateGroup } from '#contracts/issuers/groups.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useBadgeClasses } from '#web/lib/data/use-badge-class.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { ListFrame } from '#web/ui/rows/list-frame.tsx'
import { AddPeopleDialog } from './add-people-dialog.tsx'
import { archiveGroup } from './change-group.ts'
import { GroupActions } from './group-actions.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupPeople } from './group-people.tsx'
import { GroupSources } from './group-sources.tsx'
import { refreshGroups, useGroup } from './use-groups.ts'

/** One group: who is in it, what they hold, and a badge for all or some of them. */
export function GroupPage() {
  const { issuerSlug = '', groupId = '' } = useParams()
  const path = { issuerSlug, groupId }
  const issuer = useIssuer(issuerSlug)
  const group = useGroup(path)
  const classes = useBadgeClasses(issuerSlug)
  const { mayEdit } = useIssuerAccess(issuer.data)
  const [open, setOpen] = useState<'people' | 'form'>()
  usePageTitle(t('Group'), group.data?.name)

  if (issuer.isLoadingError || group.isLoadingError)
    return <ErrorScreen message={t('This group could not be found.')} />
  if (!issuer.data || !group.data || classes.isPending) return <LoadingScreen />
  const { name, archived_at: archivedAt, people } = group.data
  const mayChange = mayEdit && archivedAt === null
  const home = `/issuer/issuers/${issuerSlug}`
  const add = mayChange && (
    <Button variant={people === 0 ? 'primary' : undefined} onPress={() => setOpen('people')}>
      <Icon of={UserPlus} />
      {t('Add People')}
    </Button>
  )
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: home },
          { label: t('Groups'), href: `${home}/groups` },
          { label: name },
        ]}
      />
      <ListFrame
        title={<bdi className="[overflow-wrap:anywhere]">{name}</bdi>}
        sub={describe(group.data)}
        count={people}
        make={add}
        actions={mayEdit && <GroupActions path={path} group={group.data} onEdit={() => setOpen('form')} />}
        empty={{
          drawing: 'awards',
          title: t('Nobody is in this group yet'),
          children: t('Add people by their addresses, from a file, or from a course or directory.'),
        }}
        above={
          archivedAt !== null && (
            <Notice kind="info" title={t('This group is in the archive')}>
              <p>{t('Nobody is added or awarded to here any more.')}</p>
              {mayEdit && (
                <Button variant="quiet" className="-ms-3" onPress={() => archiveGroup(path, false)}>
                  {t('Take it out')}
                </Button>
              )}
            </Notice>
          )
        }
      >
        <GroupPeople path={path} group={group.data} classes={classes.data ?? []} mayEdit={mayChange} />
      </ListFrame>
      <aside className="mt-8 grid content-start gap-5">
        {mayChange && <GroupSources path={path} sources={group.data.sources} />}
        <p className="small muted max-w-[var(--measure)]">
          {t(
            'People you list can get badges, and leave whenever they like, in their profile. They do not see who else is here.',
          )}
        </p>
      </aside>
      {open === 'people' && <AddPeopleDialog path={path} onClose={() => setOpen(undefined)} />}
      {open === 'form' && (
        <GroupForm
          group={group.data}
          onClose={() => setOpen(undefined)}
          save={async (body) => {
            await call(updateGroup, { params: path, body })
            await refreshGroups()
            setOpen(undefined)
          }}
        />
      )}
    </>
  )
}

const describe = ({ people: count, description }: Group): string =>
  [t('{count, plural, =0 {Nobody yet} one {# person} other {# people}}', { count }), description]
    .filter(Boolean)
    .join(' · ')
