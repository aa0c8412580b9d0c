import { t } from '#shared/i18n/text.ts'

/** Says how many are left of a list that is searched or filtered, to who does not see it shrink. */
export function FoundCount({ count }: { count: number }) {
  return (
    <p className="vh" aria-live="polite">
      {t('{count, plural, one {# found} other {# found}}', { count })}
    </p>
  )
}
