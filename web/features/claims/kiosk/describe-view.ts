import type { KioskView } from '#contracts/claims/kiosks.ts'
import { t } from '#shared/i18n/text.ts'
import { formatTime, isoDay } from '#web/lib/formats/format.ts'
import { formatMoment } from '#web/lib/formats/format-moment.ts'

/** Why nothing can be taken now; undefined where it can. */
export function describeHalt({ state }: Pick<KioskView, 'state'>): string | undefined {
  switch (state) {
    case 'open':
      return undefined
    case 'early':
      return t('It has not begun yet')
    case 'paused':
      return t('Back in a moment')
    case 'full':
      return t('All places are taken')
    case 'ended':
      return t('This one is over')
  }
}

/** Until when, in the time of the device, which stands where the badge is given. */
export function describeEnd({ closes_at }: Pick<KioskView, 'closes_at'>): string | undefined {
  if (!closes_at) return undefined
  const moment = isoDay(closes_at) === isoDay(new Date()) ? formatTime(closes_at) : formatMoment(closes_at)
  return t('Open until {moment}.', { moment })
}
