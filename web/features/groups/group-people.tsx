import { useDeferredValue, useState } from 'react'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { GroupHolding, GroupMember } from '#contracts/issuers/group-members.ts'
import type { Group, GroupPath } from '#contracts/issuers/groups.ts'
import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { StatusLabel } from '#web/ui/feedback/status-label.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { NextPage } from '#web/ui/rows/next-page.tsx'
import { Chips } from '#web/ui/text/chips.tsx'
import { type Column, Table } from '#web/ui/text/table.tsx'
import { AwardBar } from './award-bar.tsx'
import { useGroupBadges, useMembers } from './use-groups.ts'

const shownBadges = 3

export interface GroupPeopleProps {
  path: GroupPath
  group: Group
  classes: readonly BadgeClass[]
  mayEdit: boolean
}

/** Who has what, and the bar that awards to those who are chosen. */
export function GroupPeople({ path, group, classes, mayEdit }: GroupPeopleProps) {
  const awardable = classes.filter(({ archived }) => !archived)
  const [picked, setBadge] = useState<string>()
  // One that was made meanwhile, or is gone, must not leave the list without a choice.
  const badge = (awardable.find(({ slug }) => slug === picked) ?? awardable[0])?.slug ?? ''
  const [filter, setFilter] = useState('all')
  const [q, setQuery] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const figures = useGroupBadges(path).data ?? []
  const columnsOf = pickBadges(badge, figures, awardable)
  const members = useMembers(path, {
    q: useDeferredValue(q.trim()),
    badges: columnsOf.map(({ slug }) => slug).join(','),
    lacks: filter === 'lacks' && badge ? badge : undefined,
    waits: filter === 'waits' && badge ? badge : undefined,
  })
  const rows = members.data?.pages.flatMap((page) => page.rows)
  const figure = figures.find(({ slug }) => slug === badge)
  const badgeName = awardable.find(({ slug }) => slug === badge)?.name ?? ''
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids)
        if (isChosen) after.add(id)
        else after.delete(id)
      return after
    })
  const shown = rows?.map(({ id }) => id) ?? []
  const holds = ({ badges }: GroupMember) => badges.some((held) => held.badge === badge && held.state !== 'expired')
  const chosenHolders = rows?.filter((member) => chosen.has(member.id) && holds(member)).length ?? 0
  return (
    <section aria-labelledby="who-has-what" className="min-w-0">
      <h2 id="who-has-what" className="mb-3">
        {t('Who has what')}
      </h2>
      <div className="mb-4 grid gap-3">
        {badge && (
          <Chips
            label={t('Show people')}
            value={filter}
            onChange={setFilter}
            chips={[
              { id: 'all', label: t('All'), count: group.people },
              {
                id: 'lacks',
                label: t('Without {name}', { name: badgeName }),
                count: Math.max(0, group.people - (figure?.holders ?? 0)),
              },
              { id: 'waits', label: t('Not accepted'), count: figure?.waiting ?? 0 },
            ]}
          />
        )}
        <SearchField label={t('Search by name or address')} value={q} onChange={setQuery} />
      </div>
      {!rows ? (
        <LoadingRows of={members} failure={t('The people of this group could not be loaded')} />
      ) : rows.length === 0 ? (
        <p className="muted">{t('Nobody fits.')}</p>
      ) : (
        <Sheet padded={false}>
          <div className="flex min-h-12 items-center border-b border-line px-4">
            <Checkbox value={shown.every((id) => chosen.has(id))} onChange={(isChosen) => choose(shown, isChosen)}>
              {t('Select all on this page')}
            </Checkbox>
          </div>
          <Table
            caption={t('People of the group and the badges they hold')}
            columns={[personColumn(chosen, choose), ...columnsOf.map(badgeColumn)]}
            rows={rows}
            rowKey={({ id }) => id}
          />
        </Sheet>
      )}
      <NextPage of={members} />
      <AwardBar
        {...{ path, badge, awardable, chosen, mayEdit }}
        people={group.people}
        holders={{ all: figure?.holders ?? 0, chosen: chosenHolders }}
        isArchived={group.archived_at !== null}
        onBadge={setBadge}
        onClear={() => setChosen(new Set())}
      />
    </section>
  )
}

interface ShownBadge {
  slug: string
  name: string
}

/** The badge that is about to be awarded, and those that most of them hold; without any, the newest. */
function pickBadges(badge: string, held: readonly ShownBadge[], classes: readonly BadgeClass[]): ShownBadge[] {
  const bySlug = new Map([...held, ...classes].map(({ slug, name }) => [slug, { slug, name }]))
  const others = [...bySlug.values()].filter(({ slug }) => slug !== badge).slice(0, shownBadges - 1)
  const own = bySlug.get(badge)
  return own ? [own, ...others] : others
}

type Choose = (ids: readonly string[], isChosen: boolean) => void

const personColumn = (chosen: ReadonlySet<string>, choose: Choose): Column<GroupMember> => ({
  id: 'person',
  label: t('Person'),
  leads: true,
  cell: ({ id, name, email }) => (
    <Checkbox value={chosen.has(id)} onChange={(isChosen) => choose([id], isChosen)}>
      <bdi className="strong [overflow-wrap:anywhere]">{name || email}</bdi>
      {name && <span className="small muted block [overflow-wrap:anywhere]">{email}</span>}
    </Checkbox>
  ),
})

const badgeColumn = ({ slug, name }: ShownBadge): Column<GroupMember> => ({
  id: slug,
  label: name,
  cell: ({ badges }) => <Holding state={badges.find(({ badge }) => badge === slug)?.state} />,
})

/** Whether somebody has a badge, in a word that stands for itself. */
function Holding({ state }: { state: GroupHolding['state'] | undefined }) {
  if (state === 'accepted') return <StatusLabel status="verified" word={t('Has it')} />
  if (state === 'waiting') return <StatusLabel status="pending" word={t('Not accepted')} />
  if (state === 'expired') return <StatusLabel status="expired" />
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="vh">{t('Does not have it')}</span>
    </span>
  )
}
