import { t } from '#shared/i18n/text.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { BadgeDesign } from '../design.ts'
import { isDrawable } from '../drawing/is-drawable.ts'
import type { Letters } from '../drawing/letters.ts'
import { findForeignSigns } from '../drawing/spell.ts'

const mostShown = 8

export interface ForeignSignsProps {
  design: BadgeDesign
  letters: Letters
}

/** Says which signs look different on every device, or cannot be seen on this one. */
export function ForeignSigns({ design: { top, bottom, ribbon, emblem }, letters }: ForeignSignsProps) {
  const text = [top, bottom, ribbon, emblem.kind === 'text' ? emblem.text : ''].join(' ')
  const foreign = findForeignSigns(text, letters)
  if (foreign.length === 0) return null
  const signs = foreign.slice(0, mostShown).join(' ')
  return foreign.some((sign) => !isDrawable(sign, letters.fallback)) ? (
    <Notice kind="error" title={t('This device has no font for some of these letters')}>
      {t(
        'They stay empty or become boxes, here and on devices like this one. A logo of your own with these words always shows.',
      )}
    </Notice>
  ) : (
    <p className="small muted">
      {t('These letters come from the fonts of each device and may look different elsewhere: {signs}', { signs })}
    </p>
  )
}
