import type { Claim, ShownClaimState } from '#contracts/claims/claims.ts'
import { t } from '#shared/i18n/text.ts'
import { formatMoment } from '#web/lib/formats/format-moment.ts'
import type { StatusLabelProps } from '#web/ui/feedback/status-label.tsx'

/** The state of a claim in a word. */
export function describeState(state: ShownClaimState): Required<StatusLabelProps> {
  switch (state) {
    case 'draft':
      return { status: 'unknown', word: t('Draft') }
    case 'early':
      return { status: 'pending', word: t('Opens later') }
    case 'open':
      return { status: 'verified', word: t('Open') }
    case 'paused':
      return { status: 'pending', word: t('Paused') }
    case 'full':
      return { status: 'unknown', word: t('Full') }
    case 'ended':
      return { status: 'expired', word: t('Ended') }
  }
}

export function kindName(kind: Claim['kind']): string {
  switch (kind) {
    case 'link':
      return t('Link and QR code')
    case 'codes':
      return t('Printed codes')
    case 'kiosk':
      return t('Shown on the spot')
  }
}

export const describeTaken = ({ taken, cap }: Pick<Claim, 'taken' | 'cap'>): string =>
  cap === null ? t('{taken, number}', { taken }) : t('{taken, number} of {cap, number}', { taken, cap })

/** When it is open, in the reader's own time. */
export function describeTimes({ opens_at, closes_at }: Pick<Claim, 'opens_at' | 'closes_at'>): string {
  if (opens_at && closes_at)
    return t('{from} to {until}', { from: formatMoment(opens_at), until: formatMoment(closes_at) })
  if (closes_at) return t('until {moment}', { moment: formatMoment(closes_at) })
  if (opens_at) return t('from {moment}', { moment: formatMoment(opens_at) })
  return t('No end')
}

/** Whether somebody decides on each person. */
export const isReviewed = ({ approval, asks }: Pick<Claim, 'approval' | 'asks'>): boolean =>
  approval || Object.values(asks).some((wish) => wish !== 'off')

/** What one that is a draft does once it is started. */
export function describeStart(kind: Claim['kind']): string {
  switch (kind) {
    case 'link':
      return t('Start the claim when you are ready; until then nobody can take anything by its link.')
    case 'codes':
      return t('Print the slips, and start the claim when you are ready; until then no slip is good.')
    case 'kiosk':
      return t('Start the claim, and you can open a kiosk here: the page for a projector or a tablet.')
  }
}
