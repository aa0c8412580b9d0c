import { type ReactNode, useEffect, useRef } from 'react'
import { isCalm, Notice, type NoticeKind } from './notice.tsx'

export interface NoticeHostProps {
  notice: { id: number; kind: NoticeKind; message: ReactNode; action?: { label: string; run: () => void } } | undefined
  onClose: () => void
}

/** The one place where messages appear: over the lower edge of the page, which they never move. */
export function NoticeHost({ notice, onClose }: NoticeHostProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = notice?.id

  useEffect(() => {
    if (id === undefined) return
    const closeFromOutside = (event: MouseEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onClose()
    }
    // Captured, because buttons keep their presses to themselves. Not when the pointer goes down: the press would end on
    // what lay below the message.
    document.addEventListener('click', closeFromOutside, true)
    return () => document.removeEventListener('click', closeFromOutside, true)
  }, [id, onClose])

  const words = notice && (
    <Notice key={notice.id} kind={notice.kind} onClose={onClose} isHeard>
      {notice.message}
      {notice.action && <Action {...notice.action} onClose={onClose} />}
    </Notice>
  )
  const calm = notice !== undefined && isCalm(notice.kind)
  // The regions are there before their words, as screen readers tell only of what changes in one they know; and they
  // are heard, seen and reached over an open dialog as well.
  return (
    <div className={notice && 'notices wrap'} ref={box} data-react-aria-top-layer="true">
      <div aria-live="assertive">{!calm && words}</div>
      <div aria-live="polite">{calm && words}</div>
    </div>
  )
}

function Action({ label, run, onClose }: { label: string; run: () => void; onClose: () => void }) {
  return (
    <button
      type="button"
      className="btn quiet ms-3"
      onClick={() => {
        onClose()
        run()
      }}
    >
      {label}
    </button>
  )
}
