import type { AwardFigures } from '#contracts/awards/issuer-desk.ts'
import { numberFormat } from '#shared/i18n/intl.ts'
import { currentLocale, t } from '#shared/i18n/text.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { Figure, FigureRow } from '#web/ui/text/figures.tsx'
import type { AwardState } from '../data/award-query.ts'

export interface DeskFiguresProps {
  figures: AwardFigures
  /** What the last figure is of. */
  last: 'undelivered' | 'expired'
  onShow: (state: AwardState) => void
}

/** How an issuer or one of its badge classes is doing. */
export function DeskFigures({ figures, last, onShow }: DeskFiguresProps) {
  const { awarded, recent, newest, accepted, waiting, counted_to: most } = figures
  const show = (state: AwardState, count: number, label: string) =>
    count === 0 ? undefined : (
      <Button variant="quiet" aria-label={`${t('Look at them')}: ${label}`} onPress={() => onShow(state)}>
        {t('Look at them')}
      </Button>
    )
  // Of more than these nothing further is counted.
  const ofNewest = newest < most ? undefined : t('of the newest {count, number}', { count: newest })
  const count = figures[last]
  const lastLabel = last === 'expired' ? t('Expired') : t('Mail not delivered')
  return (
    <FigureRow>
      <Figure
        label={t('Awarded')}
        value={sayCount(awarded, Number.POSITIVE_INFINITY)}
        note={t('{count} in the last 30 days', { count: sayCount(recent, most) })}
      />
      <Figure label={t('Accepted')} value={sayShare(accepted, newest)} note={ofNewest} />
      <Figure
        label={t('Not accepted yet')}
        value={sayCount(waiting, most)}
        note={ofNewest ?? show('waiting', waiting, t('Not accepted yet'))}
      />
      <Figure label={lastLabel} value={sayCount(count, most)} note={show(last, count, lastLabel)} />
    </FigureRow>
  )
}

export const sayCount = (count: number, most: number): string =>
  `${numberFormat(currentLocale()).format(count)}${count >= most ? '+' : ''}`

const sayShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : numberFormat(currentLocale(), { style: 'percent' }).format(part / whole)
