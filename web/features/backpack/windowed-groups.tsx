import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { t } from '#shared/i18n/text.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import type { BadgeGroup } from '#web/lib/backpack/filter-badges.ts'
import { countBadges } from '#web/lib/formats/format.ts'
import { NameWithRemark } from '#web/ui/names/name-with-remark.tsx'
import type { BadgeGroupsProps, Cut } from './badge-groups.tsx'
import { BadgeList } from './badge-list.tsx'
import { BadgeWall } from './badge-wall.tsx'
import { cutGroups, layRows } from './lay-rows.ts'

export interface WindowedGroupsProps extends Pick<BadgeGroupsProps, 'grouped' | 'display' | 'onShare'> {
  groups: readonly BadgeGroup[]
}

// Until a row was on the screen; how high it really is, is measured then.
const likelyHeight = { grid: 370, list: 73 }
const likelyTop = 330

/** Thousands of badges, of which only the rows near the screen are on the page; the rest is empty space. */
export function WindowedGroups({ groups, grouped, display, onShare }: WindowedGroupsProps) {
  const columns = useWallColumns()
  const perRow = display === 'grid' ? columns : 1
  const rows = useMemo(() => layRows(groups, perRow), [groups, perRow])
  const box = useRef<HTMLDivElement>(null)
  const top = useTopOf(box)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.to === 0 ? 48 : likelyHeight[display]),
    getItemKey: (index) => `${display} ${rows[index]?.key}`,
    measureElement: measureRow,
    overscan: useOverscan(),
    // Otherwise the first drawing is of a window without any height, and a second one follows.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    useFlushSync: false,
    scrollMargin: top,
  })
  const items = virtualizer.getVirtualItems()
  const places = virtualizer.measurementsCache
  const last = items.at(-1)?.index ?? -1
  const parts = cutGroups(rows, places, { first: items[0]?.index ?? 0, last })
  const before = parts[0] ? (places[parts[0].heading]?.start ?? top) - top : 0
  const after = virtualizer.getTotalSize() - ((places[last]?.end ?? top) - top)
  const Badges = display === 'grid' ? BadgeWall : BadgeList
  return (
    <div ref={box} className="windowed" style={{ paddingTop: before, paddingBottom: after }}>
      {parts.map(({ group, heading, firstRow, from, to, skipped }) => {
        const { key = '', issuer, badges = [] } = groups[group] ?? {}
        const cut: Cut = {
          from,
          size: badges.length,
          skipped,
          markRow: (index) =>
            index % perRow === 0
              ? { ref: virtualizer.measureElement, 'data-index': firstRow + index / perRow }
              : undefined,
        }
        return (
          <GroupSection key={key} isGrouped={grouped} issuer={issuer} count={badges.length}>
            {(head) => (
              <>
                <div ref={virtualizer.measureElement} data-index={heading} className="flow-root">
                  {head}
                </div>
                <Badges badges={badges.slice(from, to)} cut={cut} grouped={grouped} onShare={onShare} />
              </>
            )}
          </GroupSection>
        )
      })}
    </div>
  )
}

// As .wall in the styles has it.
const steps = [
  ['(min-width: 62rem)', 4],
  ['(min-width: 40rem)', 3],
] as const

/** How many cards stand side by side on the wall. */
function useWallColumns(): number {
  return useSyncExternalStore(subscribe, readColumns)
}

function readColumns(): number {
  return steps.find(([query]) => matches(query))?.[1] ?? 2
}

const matches = (query: string): boolean => typeof matchMedia === 'function' && matchMedia(query).matches

function subscribe(listener: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined
  const lists = steps.map(([query]) => matchMedia(query))
  for (const list of lists) list.addEventListener('change', listener)
  return () => {
    for (const list of lists) list.removeEventListener('change', listener)
  }
}

interface GroupSectionProps {
  isGrouped: boolean
  issuer: IssuerName | undefined
  count: number
  children: (head: React.ReactNode) => React.ReactNode
}

function GroupSection({ isGrouped, issuer, count, children }: GroupSectionProps) {
  const id = useId()
  if (!isGrouped)
    return (
      <section aria-labelledby={id}>
        {children(
          <h2 id={id} className="vh">
            {t('Badges')}
          </h2>,
        )}
      </section>
    )
  return (
    <section aria-labelledby={id}>
      {children(
        <div className="section-head">
          <h2 id={id}>
            <NameWithRemark of={issuer} />
          </h2>
          <span className="small muted">{countBadges(count)}</span>
        </div>,
      )}
    </section>
  )
}

/** Rows that wait beyond the edges of the screen; they come after those that are seen. */
function useOverscan(): number {
  const [rows, setRows] = useState(0)
  useEffect(() => startTransition(() => setRows(3)), [])
  return rows
}

/** With the gap to the next row; a heading with that of the table below it. */
function measureRow(element: Element): number {
  const { height } = element.getBoundingClientRect()
  if (element.tagName === 'DIV') {
    return height + (element.parentElement?.querySelector('thead')?.getBoundingClientRect().height ?? 0)
  }
  const { parentElement } = element
  return height + (parentElement ? Number.parseFloat(getComputedStyle(parentElement).rowGap) || 0 : 0)
}

/** Where the list begins on the page; what stands above it comes and goes. */
function useTopOf(box: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(likelyTop)
  useLayoutEffect(() => {
    const now = box.current ? box.current.getBoundingClientRect().top + window.scrollY : 0
    if (Math.abs(now - top) > 1) setTop(now)
  })
  return top
}
