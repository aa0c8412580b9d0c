import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { nameInBadge } from '#contracts/names/name-in-badge.ts'
import { nameOutcome, type VerifiedAs } from '#contracts/verifier/name-outcome.ts'
import type { BatchResult, VerificationBatch } from '#contracts/verifier/verifier-batches.ts'
import { type CheckResult, sayOutcome } from '#shared/badges/verdict-words.ts'
import { t, translate } from '#shared/i18n/text.ts'
import { checkLooks } from '../../ui/badges/verdict-panel.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { NameWithRemark } from '../../ui/names/name-with-remark.tsx'
import { joinClasses } from '../../ui/navigation/button-class.ts'
import { ReportFiles } from '../reports/report-files.tsx'
import { CheckGroups } from './check-groups.tsx'
import { DeleteBatch } from './delete-batch.tsx'
import { useBatch, type VerdictFilter } from './use-batch.ts'

export interface BatchViewProps {
  batch: VerificationBatch
}

const results: Record<VerifiedAs, CheckResult> = {
  valid: 'passed',
  invalid: 'failed',
  unverifiable: 'unknown',
  'no-badge': 'unknown',
}

/** How far a batch is, and what was found of each badge. */
export function BatchView({ batch: start }: BatchViewProps) {
  const { batch, filter, setFilter, results: found, isAway, loadMore } = useBatch(start)
  const { processed, total, state } = batch
  const [gone, setGone] = useState(false)
  if (gone) return <Gone />
  return (
    <>
      <ConfirmDialog />
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
        <p>
          <DeleteBatch batchId={batch.id} onGone={() => setGone(true)} />
        </p>
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
            {t('Show More')}
          </button>
        )}
      </section>
    </>
  )
}

function Gone() {
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => told.current?.focus(), [])
  return (
    <p ref={told} tabIndex={-1} role="status">
      {t('The results have been deleted.')} <a href="/verify">{t('Verify another badge')}</a>
    </p>
  )
}

function Filter({
  batch: { processed, valid, invalid, unverifiable, noBadge },
  value,
  onChange,
}: {
  batch: VerificationBatch
  value: VerdictFilter
  onChange: (filter: VerdictFilter) => void
}) {
  const options: { id: VerdictFilter; label: string; count: number }[] = [
    { id: 'all', label: t('All'), count: processed },
    { id: 'valid', label: sayOutcome('valid'), count: valid },
    { id: 'invalid', label: sayOutcome('invalid'), count: invalid },
    { id: 'unverifiable', label: sayOutcome('unverifiable'), count: unverifiable },
  ]
  if (noBadge > 0) options.push({ id: 'no-badge', label: sayOutcome('no-badge'), count: noBadge })
  return (
    <fieldset className="chips needs-script" aria-label={t('Show only')}>
      {options.map(({ id, label, count }) => (
        <button key={id} type="button" className="chip" aria-pressed={id === value} onClick={() => onChange(id)}>
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
  const { reason, next, noBadge, credential, checks } = verification
  const issuer = nameInBadge(verification)
  const outcome = nameOutcome(verification)
  const look = checkLooks[results[outcome]]
  return (
    <details className="group">
      <summary>
        <Icon of={look.glyph} className={look.className} />
        <span className="grow">
          <bdi className="strong">{credential?.name ?? label}</bdi>
          <span className="part small muted">
            <span className="tnum">{row}.</span>{' '}
            {issuer ? <NameWithRemark of={issuer} /> : <bdi>{translate(reason)}</bdi>}
          </span>
          {credential?.name !== undefined && (
            <span className="part small muted">
              <bdi>{label}</bdi>
            </span>
          )}
        </span>
        <span className={joinClasses('word', look.className)}>{sayOutcome(outcome)}</span>
        <Icon of={ChevronDown} className="fold" />
      </summary>
      <p>
        {translate(reason)}
        {next && <span className="part">{translate(next)}</span>}
      </p>
      {!noBadge && <CheckGroups checks={checks} asksWhose={credential !== undefined && !credential.kind} />}
    </details>
  )
}
