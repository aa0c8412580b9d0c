import type { BackpackBadge } from '#contracts/backpack.ts'
import { groupByIssuer } from '#web/lib/backpack/filter-badges.ts'
import { countBadges } from '#web/lib/format.ts'
import { t } from '#web/lib/text.ts'
import { Section } from '#web/ui/section.tsx'
import { BadgeList } from './badge-list.tsx'
import { BadgeWall } from './badge-wall.tsx'
import { useGrowingCount } from './use-growing-count.ts'
import type { ViewState } from './view-state.ts'

export interface BadgesProps {
  badges: readonly BackpackBadge[]
  onShare: (badge: BackpackBadge) => void
}

export interface BadgeGroupsProps extends BadgesProps {
  grouped: boolean
  display: ViewState['badgesDisplay']
}

export function BadgeGroups({ badges, grouped, display, onShare }: BadgeGroupsProps) {
  const { count, end } = useGrowingCount(badges.length)
  const Badges = display === 'grid' ? BadgeWall : BadgeList
  return (
    <>
      {grouped ? (
        cutGroups(groupByIssuer(badges), count).map(({ issuer, badges: members, size }) => (
          <Section key={issuer} title={issuer || t('Unknown Issuer')} note={countBadges(size)}>
            <Badges badges={members} onShare={onShare} />
          </Section>
        ))
      ) : (
        <section aria-label={t('Badges')}>
          <h2 className="vh">{t('Badges')}</h2>
          <Badges badges={badges.slice(0, count)} onShare={onShare} />
        </section>
      )}
      <div ref={end} />
    </>
  )
}

/** The first groups that hold so many badges together, the last of them cut. */
function cutGroups(groups: ReturnType<typeof groupByIssuer>, count: number) {
  let left = count
  return groups.flatMap(({ issuer, badges }) => {
    const members = badges.slice(0, Math.max(0, left))
    left -= badges.length
    return members.length > 0 ? [{ issuer, badges: members, size: badges.length }] : []
  })
}
