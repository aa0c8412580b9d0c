import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'

export type StartStep = 'picture' | 'badge' | 'award' | 'colleague'

export interface Start {
  steps: readonly { id: StartStep; isDone: boolean }[]
  done: number
  /** Whose turn it is; none once all are done. */
  next: StartStep | undefined
}

/** How far an issuer has come on its way to a first award. */
export function readStart({ image, badgeClassCount, recipientCount, staff }: Issuer): Start {
  const steps = [
    { id: 'badge', isDone: badgeClassCount > 0 },
    { id: 'award', isDone: recipientCount > 0 },
    // Not before a badge: that is what people came for, and a letter stands in its place until then.
    { id: 'picture', isDone: Boolean(image) },
    { id: 'colleague', isDone: staff.length > 1 },
  ] as const
  return { steps, done: steps.filter(({ isDone }) => isDone).length, next: steps.find(({ isDone }) => !isDone)?.id }
}

export function titleOfStep(step: StartStep): string {
  switch (step) {
    case 'picture':
      return t('Picture of the issuer')
    case 'badge':
      return t('Draw your first badge')
    case 'award':
      return t('Award it to somebody')
    case 'colleague':
      return t('Invite a colleague')
  }
}

export const countDone = ({ done, steps }: Start): string => t('{done} of {total} done', { done, total: steps.length })
