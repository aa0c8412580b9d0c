import { useId } from 'react'
import type { ConnectionRun } from '#contracts/backpack/other-backpacks.ts'
import { t, translate } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'

/** How the latest bringing in goes on or went, and why badges were not taken. */
export function RunPanel({ run }: { run: ConnectionRun }) {
  const id = useId()
  const { state, refusals, refused } = run
  if (state === 'done' && run.kind === 'sync' && run.found === 0) return null
  return (
    <Section title={nameRun(run)} note={run.finished_at ? <TimeText value={run.finished_at} /> : undefined}>
      <Sheet>
        <p role="status">{describeCounts(run)}</p>
        {run.reason && <p className="mt-2">{translate(run.reason)}</p>}
        {refused > 0 && (
          <details className="mt-3">
            <summary id={id}>
              {t('{refused, plural, one {Why # badge was not taken} other {Why # badges were not taken}}', { refused })}
            </summary>
            <ul className="mt-2 stack" aria-labelledby={id}>
              {refusals.map(({ name, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two badges may have one name and one fault
                <li key={index} className="[overflow-wrap:anywhere]">
                  <span className="strong">{name}</span>
                  <span className="block small muted">{translate(reason)}</span>
                </li>
              ))}
              {refused > refusals.length && (
                <li className="small muted">{t('and {count, number} more', { count: refused - refusals.length })}</li>
              )}
            </ul>
          </details>
        )}
      </Sheet>
    </Section>
  )
}

function nameRun({ state, kind }: ConnectionRun): string {
  if (state === 'running') return t('Bringing badges in')
  if (state === 'failed') return t('Bringing badges in has stopped')
  return kind === 'sync' ? t('Brought in by keeping in step') : t('Brought in')
}

function describeCounts({ state, found, added, refreshed, kept, refused }: ConnectionRun): string {
  if (found === 0) return state === 'running' ? t('Looking for badges…') : t('No badges were found.')
  const parts = [
    t('{added, plural, one {# badge added} other {# badges added}}', { added }),
    ...(refreshed > 0 ? [t('{refreshed, number} refreshed', { refreshed })] : []),
    ...(kept > 0 ? [t('{kept, number} here already', { kept })] : []),
    ...(refused > 0 ? [t('{refused, number} not taken', { refused })] : []),
  ]
  return parts.join(' · ')
}
