import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { joinClasses } from './button-class.ts'

const collapsedHeight = 256

/** Long text folded to 256 px; shorter text is shown as it is, without a button. */
export function ShowMore({ children }: { children: ReactNode }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [long, setLong] = useState(false)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const { current } = box
    if (!current) return
    const measure = () => setLong(current.scrollHeight > collapsedHeight)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    for (const child of current.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  return (
    <div className="more">
      <div ref={box} id={id} className={joinClasses(long && !open && 'folded')}>
        {children}
      </div>
      {long && (
        <button
          type="button"
          className="btn quiet"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Show Less') : t('Show More')}
        </button>
      )}
    </div>
  )
}
