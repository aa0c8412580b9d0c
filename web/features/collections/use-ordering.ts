import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

export interface Ordering {
  /** The row that is dragged and the gap it would go into: before the row of that number. */
  drag: { from: number; gap: number } | undefined
  startDrag: (from: number, event: PointerEvent<HTMLElement>) => void
  moveByKey: (from: number, event: KeyboardEvent<HTMLElement>) => void
}

const edge = 72
const scrollStep = 14

/** Rows of a table by pointer or arrow keys; `onMove` hears of a row and the gap that it goes into. */
export function useOrdering(count: number, onMove: (from: number, gap: number) => void): Ordering {
  const [drag, setDrag] = useState<{ from: number; gap: number }>()
  const latest = useRef(onMove)
  latest.current = onMove

  const move = (from: number, wanted: number) => {
    const gap = Math.min(count, Math.max(0, wanted))
    if (gap !== from && gap !== from + 1) latest.current(from, gap)
  }

  const startDrag = (from: number, event: PointerEvent<HTMLElement>) => {
    const body = event.currentTarget.closest('tbody')
    if (!body || event.button !== 0) return
    const listening = new AbortController()
    let gap = from
    const end = () => {
      listening.abort()
      setDrag(undefined)
    }
    const follow = ({ clientY }: { clientY: number }) => {
      gap = findGap(body, clientY)
      setDrag({ from, gap })
      scrollNearEdge(clientY)
    }
    const drop = () => {
      end()
      move(from, gap)
    }
    const { signal } = listening
    window.addEventListener('pointermove', follow, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  }

  const moveByKey = (from: number, event: KeyboardEvent<HTMLElement>) => {
    const gaps: Record<string, number> = { ArrowUp: from - 1, ArrowDown: from + 2, Home: 0, End: count }
    const gap = gaps[event.key]
    if (gap === undefined) return
    event.preventDefault()
    move(from, gap)
  }

  return { drag, startDrag, moveByKey }
}

function findGap(body: HTMLTableSectionElement, y: number): number {
  return [...body.rows].filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}

function scrollNearEdge(y: number): void {
  if (y < edge) window.scrollBy(0, -scrollStep)
  else if (y > window.innerHeight - edge) window.scrollBy(0, scrollStep)
}
