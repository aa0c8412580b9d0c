import type { ClaimFigures } from '#contracts/claims/claims.ts'
import { numberFormat } from '#shared/i18n/intl.ts'
import { currentLocale, t } from '#shared/i18n/text.ts'
import { chartDays, layOutChart, type Measure } from './lay-out-chart.ts'
import './figures-chart.css'

export const measureNames = (): Record<Measure, string> => ({
  shown: t('Shown'),
  opened: t('Pressed'),
  claimed: t('Claimed'),
  awarded: t('Awarded'),
  accepted: t('Accepted'),
})

/** The latest days as bars; the table beside it says the same, and is what is read out. */
export function FiguresChart({ days }: { days: ClaimFigures['days'] }) {
  const { rows, height } = layOutChart(days)
  const [first] = rows
  const count = first?.bars.length ?? 0
  if (count === 0) return null
  const middle = (index: number) => `${((index + 0.5) / count) * 100}%`
  // A single day is no wall.
  const width = Math.min(70 / count, 12)
  const names = measureNames()
  return (
    <figure className="p-5">
      <svg
        className="claim-chart"
        height={height}
        role="img"
        aria-label={t('Bars of the figures by day; the table says the same')}
      >
        {rows.map(({ measure, nameAt, baseAt, bars }) => (
          <g key={measure}>
            <text className="h" x="0" y={nameAt}>
              {names[measure]}
            </text>
            {bars.map((bar, index) => (
              <g key={bar.day}>
                <rect
                  x={`${((index + 0.5) / count) * 100 - width / 2}%`}
                  width={`${width}%`}
                  y={baseAt - bar.height}
                  height={bar.height}
                />
                <text className="v" x={middle(index)} y={baseAt - bar.height - 5}>
                  {numberFormat(currentLocale(), { notation: 'compact' }).format(bar.value)}
                </text>
              </g>
            ))}
            <line className="base" x1="0" x2="100%" y1={baseAt} y2={baseAt} />
          </g>
        ))}
        {first?.bars.map(({ day }, index) => (
          <text key={day} className="d" x={middle(index)} y={height - 4}>
            {Number(day.slice(8))}
          </text>
        ))}
      </svg>
      <figcaption className="small muted">
        {t('All rows have the same scale. The latest {days, plural, one {day} other {# days}}.', {
          days: Math.min(count, chartDays),
        })}
      </figcaption>
    </figure>
  )
}
