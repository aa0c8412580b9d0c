import { ChevronDown } from 'lucide-react'
import type { BatchResult, VerificationBatch } from '#contracts/verifier-batches.ts'
import { t } from '../lib/text.ts'
import { joinClasses } from '../ui/button-class.ts'
import { Icon } from '../ui/icon.tsx'
import { type CheckResult, checkLooks } from '../ui/verdict-panel.tsx'
import { CheckGroups } from './check-groups.tsx'
import { ReportFiles } from './report-files.tsx'
import { useBatch, type VerdictFilter } from './use-batch.ts'
import { verdictWord } from './write-report.ts'

export interface BatchViewProps {
  batch: VerificationBatch
}

const results: Record<'valid' | 'invalid' | 'unverifiable', CheckResult> = {
  valid: 'passed',
  invalid: 'failed',
  unverifiable: 'unknown',
}

/** How far a batch is, and what was found of each badge. */
export function BatchView({ batch: start }: BatchViewProps) {
  const { batch, filter, setFilter, results: found, isAway, loadMore } = useBatch(start)
  const { processed, total, state } = batch
  return (
    <>
      <section className="section stack" aria-labelledby="batch-progress">
        <h2 id="batch-progress">
          {state === 'done' ? t('All badges are checked') : t('The badges are being checked')}
        </h2>
        <p className="strong tnum" role="status">
          {t('{processed, number} of {total, number} checked', { processed, total })}
        </p>
        <progress className="bar-of-batch" aria-labelledby="batch-progress" max={total} value={processed} />
        {isAway && (
          <p className="err" role="alert">
            {t('The server could not be reached. Check your connection; this page goes on by itself.')}
          </p>
        )}
        {state === 'done' && <ReportFiles base={`/v3/verify/batches/${batch.id}`} />}
      </section>
      <section className="section stack" aria-labelledby="batch-results">
        <h2 id="batch-results">{t('Results')}</h2>
        <Filter batch={batch} value={filter} onChange={setFilter} />
        {found.rows.length === 0 && <p className="muted">{t('There is nothing to show here.')}</p>}
        <ol className="groups batch-rows">
          {found.rows.map((row) => (
            <li key={row.row}>
              <Row result={row} />
            </li>
          ))}
        </ol>
        {found.next && (
          <button type="button" className="btn" onClick={() => void loadMore()}>
            {t('Show more')}
          </button>
        )}
      </section>
    </>
  )
}

function Filter({
  batch: { processed, valid, invalid, unverifiable },
  value,
  onChange,
}: {
  batch: VerificationBatch
  value: VerdictFilter
  onChange: (filter: VerdictFilter) => void
}) {
  const options: { id: VerdictFilter; label: string; count: number }[] = [
    { id: 'all', label: t('All'), count: processed },
    { id: 'valid', label: verdictWord('valid'), count: valid },
    { id: 'invalid', label: verdictWord('invalid'), count: invalid },
    { id: 'unverifiable', label: verdictWord('unverifiable'), count: unverifiable },
  ]
  return (
    <fieldset className="row tight needs-script filter" aria-label={t('Show only')}>
      {options.map(({ id, label, count }) => (
        <button
          key={id}
          type="button"
          className={joinClasses('btn', id === value ? 'primary' : 'quiet')}
          aria-pressed={id === value}
          onClick={() => onChange(id)}
        >
          {t('{label} ({count, number})', { label, count })}
        </button>
      ))}
    </fieldset>
  )
}

function Row({ result: { row, label, verification } }: { result: BatchResult }) {
  if (!verification) {
    return (
      <p className="group waiting">
        <span className="muted tnum">{row}</span> <bdi className="grow">{label}</bdi>{' '}
        <span className="muted">{t('Waiting')}</span>
      </p>
    )
  }
  const { verdict, reason, next, credential, checks } = verification
  const look = checkLooks[results[verdict]]
  return (
    <details className="group">
      <summary>
        <Icon of={look.glyph} className={look.className} />
        <span className="grow">
          <bdi className="strong">{credential?.name ?? label}</bdi>
          <span className="part small muted">
            <span className="tnum">{row}.</span> <bdi>{credential?.issuer?.name ?? reason}</bdi>
          </span>
        </span>
        <span className={joinClasses('word', look.className)}>{verdictWord(verdict)}</span>
        <Icon of={ChevronDown} className="fold" />
      </summary>
      <p>
        {reason}
        {next && <span className="part">{next}</span>}
      </p>
      <p className="small muted wrap-any">
        <bdi>{label}</bdi>
      </p>
      <CheckGroups checks={checks} />
    </details>
  )
}
