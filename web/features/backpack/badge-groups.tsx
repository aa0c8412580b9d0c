import { useMemo } from 'react'
import type { BackpackBadge } from '#contracts/backpack.ts'
import { groupByIssuer } from '#web/lib/backpack/filter-badges.ts'
import { countBadges } from '#web/lib/format.ts'
import { t } from '#web/lib/text.ts'
import { Section } from '#web/ui/section.tsx'
import type { RowMark, TablePart } from '#web/ui/table.tsx'
import { BadgeList } from './badge-list.tsx'
import { BadgeWall } from './badge-wall.tsx'
import { usePrinting } from './use-printing.ts'
import type { ViewState } from './view-state.ts'
import { WindowedGroups } from './windowed-groups.tsx'
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

export function BadgeGroups({ badges, windowed, grouped, display, onShare }: BadgeGroupsProps) {
  const groups = useMemo(
    () => (grouped ? groupByIssuer(badges) : [{ issuer: '', badges: [...badges] }]),
    [badges, grouped],
  )
  // Paper has all of them.
  const printing = usePrinting()
  if (windowed && !printing) return <WindowedGroups {...{ groups, grouped, display, onShare }} />
  const Badges = display === 'grid' ? BadgeWall : BadgeList
  if (!grouped) {
    return (
      <section aria-label={t('Badges')}>
        <h2 className="vh">{t('Badges')}</h2>
        <Badges badges={badges} onShare={onShare} />
      </section>
    )
  }
  return groups.map(({ issuer, badges: members }) => (
    <Section key={issuer} title={issuer || t('Unknown Issuer')} note={countBadges(members.length)}>
      <Badges badges={members} onShare={onShare} />
    </Section>
  ))
}
