import { type ReactNode, useEffect, useRef } from 'react'
import { arriveAt } from '../returned-focus/arrive-at.ts'
import './medal.css'

export interface CertificateProps {
  /** A medal, or a picture in an element of the class `pic`. */
  picture: ReactNode
  title: string
  /** It has come in place of a form, so reading goes on here. */
  isNew?: boolean
  actions: ReactNode
  /** One large sentence. */
  children: ReactNode
}

/** The page's one celebration: a badge in the double frame of a certificate, what is said of it, and what comes next. */
export function Certificate({ picture, title, isNew = false, actions, children }: CertificateProps) {
  const frame = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) arriveAt(heading.current, frame.current)
  }, [isNew])
  return (
    <div ref={frame} className="sheet certificate scroll-mt-6">
      <div className="in">
        {picture}
        <div className="words">
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          <p className="lead">{children}</p>
          <div className="row tight actions stackm">{actions}</div>
        </div>
      </div>
    </div>
  )
}
