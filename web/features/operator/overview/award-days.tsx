import type { OperatorFigures } from '#contracts/operator/operator-overview.ts'
import { t } from '#shared/i18n/text.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { sayDays } from './overview-figures.tsx'

type Days = OperatorFigures['awards_by_day']

/** One bar a day. Who does not see them is told of the fullest and the emptiest. */
export function AwardDays({ days }: { days: Days | undefined }) {
  const most = Math.max(1, ...(days ?? []).map(({ count }) => count))
  return (
    <Section title={t('Awards a day')} note={days && t('The last two weeks, {count} in all', { count: sayDays(days) })}>
      <Sheet>
        <div
          role="img"
          aria-label={days && describe(days)}
          className="flex h-36 items-end gap-[2%] border-b border-line forced-colors:border-[CanvasText]"
        >
          {days?.map(({ day, count }) => (
            <span
              key={day}
              title={`${formatDate(day)}: ${count}`}
              className="min-h-px grow basis-0 bg-brand forced-colors:bg-[CanvasText]"
              style={{ height: `${(count / most) * 100}%` }}
            />
          ))}
        </div>
        <div className="mt-2 flex min-h-5 justify-between text-xs muted">
          {[days?.[0], days?.[7], days?.at(-1)].map((day) => day && <span key={day.day}>{formatDate(day.day)}</span>)}
        </div>
      </Sheet>
    </Section>
  )
}

function describe(days: Days): string {
  const [most, fewest] = [...days]
    .sort((one, other) => other.count - one.count)
    .filter((_, place, all) => place === 0 || place === all.length - 1)
  return t('Awards a day in two weeks: most on {most} with {high, number}, fewest on {fewest} with {low, number}', {
    most: formatDate(most?.day),
    high: most?.count ?? 0,
    fewest: formatDate(fewest?.day),
    low: fewest?.count ?? 0,
  })
}
