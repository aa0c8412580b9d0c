import { t } from '#shared/i18n/text.ts'

export interface ProgressProps {
  /** What is counted: "Awards made". */
  label: string
  done: number
  total: number
  /** Beside the count, such as "20 seconds left". */
  note?: string
}

export function Progress({ label, done, total, note }: ProgressProps) {
  const share = total > 0 ? Math.min(100, (done / total) * 100) : 0
  const quarter = Math.floor(share / 25) * 25
  return (
    <div>
      {/* Who does not see the bar hears of each quarter, not of each step. */}
      <p className="vh" aria-live="polite">
        {t('{label}: {quarter, number} %', { label, quarter })}
      </p>
      <p className="row tight small">
        <span className="strong tnum">{t('{done, number} of {total, number}', { done, total })}</span>
        {note && <span className="push muted">{note}</span>}
      </p>
      <div
        className="progress mt-2"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  )
}
