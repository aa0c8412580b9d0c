import { type ReactNode, useEffect, useRef } from 'react'
import { Notice, type NoticeKind } from './notice.tsx'

export interface NoticeHostProps {
  notice: { id: number; kind: NoticeKind; message: ReactNode; action?: { label: string; run: () => void } } | undefined
  onClose: () => void
}

/** The one place where messages appear: above the page's content, and at the top edge once the page is scrolled. */
export function NoticeHost({ notice, onClose }: NoticeHostProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = notice?.id

  useEffect(() => {
    if (id === undefined) return
    const closeFromOutside = (event: MouseEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onClose()
    }
    // Captured, because buttons keep their presses to themselves. Not when the pointer goes down: the page moves up
    // as the message goes, and the press would end beside what it was meant for.
    document.addEventListener('click', closeFromOutside, true)
    return () => document.removeEventListener('click', closeFromOutside, true)
  }, [id, onClose])

  if (!notice) return null
  const { action } = notice
  return (
    <div className="notices wrap" ref={box}>
      <Notice key={notice.id} kind={notice.kind} onClose={onClose}>
        {notice.message}
        {action && (
          <button
            type="button"
            className="btn quiet ms-3"
            onClick={() => {
              onClose()
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
      </Notice>
    </div>
  )
}
