import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { t } from '#shared/i18n/text.ts'
import { type BadgeGroup, groupByIssuer } from '#web/lib/backpack/filter-badges.ts'
import { countBadges } from '#web/lib/formats/format.ts'
import { NameWithRemark } from '#web/ui/names/name-with-remark.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import type { RowMark, TablePart } from '#web/ui/text/table.tsx'
import { BadgeList } from './badge-list.tsx'
import { BadgeWall } from './badge-wall.tsx'
import type { ViewState } from './view-state.ts'
import './backpack.css'

/** A list of which only the rows near the screen are on the page. */
export interface Cut extends TablePart {
  /** Height of the rows that are left out above. */
  skipped: number
  markRow: (index: number) => RowMark | undefined
}

export interface BadgesProps {
  badges: readonly BackpackBadge[]
  cut?: Cut
  /** They stand below the name of their issuer. */
  grouped?: boolean
  /** Undefined where badges can only be looked at. */
  onShare: ((badge: BackpackBadge) => void) | undefined
}

export interface BadgeGroupsProps extends BadgesProps {
  /** Whether only the rows near the screen are put on the page. */
  windowed: boolean
  grouped: boolean
  display: ViewState['badgesDisplay']
}

/** Up to here everything is on the page: then the browser finds in it, and nothing has to be measured. */
export const wholeUpTo = 120

// Fetched for long lists only; until then their first badges stand there as they will.
const WindowedGroups = lazy(() =>
  import('./windowed-groups.tsx').then(({ WindowedGroups: view }) => ({ default: view })),
)
const firstBadges = 24

export function BadgeGroups({ badges, windowed, grouped, display, onShare }: BadgeGroupsProps) {
  const groups = useMemo(
    () => (grouped ? groupByIssuer(badges) : [{ key: '', badges: [...badges] }]),
    [badges, grouped],
  )
  // Paper has all of them.
  const printing = usePrinting()
  const shown = { grouped, display, onShare }
  if (!windowed || printing) return <WholeGroups groups={groups} {...shown} />
  return (
    <Suspense fallback={<WholeGroups groups={takeFirst(groups, firstBadges)} {...shown} />}>
      <WindowedGroups groups={groups} {...shown} />
    </Suspense>
  )
}

/** Whether the page is being printed; what depends on it is there before the paper is laid out. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

interface WholeGroupsProps extends Pick<BadgeGroupsProps, 'grouped' | 'display' | 'onShare'> {
  groups: readonly BadgeGroup[]
}

function WholeGroups({ groups, grouped, display, onShare }: WholeGroupsProps) {
  const Badges = display === 'grid' ? BadgeWall : BadgeList
  if (!grouped) {
    return (
      <section aria-label={t('Badges')}>
        <h2 className="vh">{t('Badges')}</h2>
        <Badges badges={groups[0]?.badges ?? []} onShare={onShare} />
      </section>
    )
  }
  return groups.map(({ key, issuer, badges: members }) => (
    <Section key={key} title={<NameWithRemark of={issuer} />} note={countBadges(members.length)}>
      <Badges badges={members} grouped onShare={onShare} />
    </Section>
  ))
}

/** As many groups as hold the first `most` badges. */
function takeFirst(groups: readonly BadgeGroup[], most: number): BadgeGroup[] {
  const taken: BadgeGroup[] = []
  let room = most
  for (const { badges, ...group } of groups) {
    if (room <= 0) break
    taken.push({ ...group, badges: badges.slice(0, room) })
    room -= badges.length
  }
  return taken
}
