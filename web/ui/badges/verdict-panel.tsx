import { CalendarClock, CircleCheck, CircleHelp, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CheckResult, sayResult } from '#shared/badges/verdict-words.ts'
import { Icon } from '../icons/icon.tsx'
import { joinClasses } from '../navigation/button-class.ts'

export type Verdict = 'valid' | 'invalid' | 'expired' | 'unknown'

const verdictGlyphs: Record<Verdict, LucideIcon> = {
  valid: CircleCheck,
  invalid: CircleX,
  expired: CalendarClock,
  unknown: CircleHelp,
}
/** How a result looks. */
export const checkLooks: Record<CheckResult, { glyph: LucideIcon; className: string }> = {
  passed: { glyph: CircleCheck, className: 'ok' },
  warned: { glyph: TriangleAlert, className: 'maybe' },
  failed: { glyph: CircleX, className: 'bad' },
  unknown: { glyph: CircleHelp, className: 'maybe' },
}

export interface VerdictPanelProps {
  verdict: Verdict
  /** One sentence in plain words. */
  title: string
  children?: ReactNode
}

export function VerdictPanel({ verdict, title, children }: VerdictPanelProps) {
  return (
    <div className={joinClasses('verdict', verdict)} role="status">
      <Icon of={verdictGlyphs[verdict]} />
      <div>
        <h2>{title}</h2>
        {children && <p>{children}</p>}
      </div>
    </div>
  )
}

export interface ShownCheck {
  id: string
  result: CheckResult
  /** What was checked, as a statement: "The signature is the issuer's". */
  label: string
  /** Against what and when. */
  detail?: ReactNode
}

export function CheckList({ checks }: { checks: readonly ShownCheck[] }) {
  return (
    <ul className="checks">
      {checks.map(({ id, result, label, detail }) => (
        <li key={id}>
          <Icon of={checkLooks[result].glyph} className={checkLooks[result].className} />
          <div>
            <span className="strong">{label}</span>{' '}
            <span className={joinClasses('word', checkLooks[result].className)}>{sayResult(result)}</span>
          </div>
          {detail && <p>{detail}</p>}
        </li>
      ))}
    </ul>
  )
}
