import { t } from '#shared/i18n/text.ts'

/** That no mail is wanted does not hold for a first one. */
export function FirstMailNote() {
  return (
    <p className="small mt-1 ps-8 text-ink-2" role="note">
      {t(
        'An address that never got a badge gets one mail all the same, so that its owner knows that it is kept here. Nobody else is written to.',
      )}
    </p>
  )
}
