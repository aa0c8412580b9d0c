import { t } from '#shared/i18n/text.ts'
import type { AwardView } from '../parts/props.ts'

/** On paper only: where the award is, so that its reader can look again. The day is the script's: anybody may cache the page. */
export function PaperNote({ award }: { award: AwardView }) {
  return (
    <p className="onpaper small">
      {award.url}
      {!award.elsewhere && (
        <span data-checked="" hidden>
          {' '}
          {t('Checked on')} <time />
        </span>
      )}
    </p>
  )
}
