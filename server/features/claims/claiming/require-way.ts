import { notFound, refuse } from '#infra/errors.ts'
import type { Opened } from './find-opened.ts'

/** Whether it was opened in the way that the claim wants: by a printed code, or by what a kiosk has shown. */
export const hasWay = ({ claim, code, kiosk }: Opened): boolean =>
  claim.kind === 'link' || (claim.kind === 'codes' ? code !== undefined : kiosk !== undefined)

/** Throws unless it was; and for what a kiosk has shown too long ago. */
export const requireWay = (opened: Opened): void => {
  if (!hasWay(opened)) throw notFound()
  if (opened.code?.isVoid) throw refuse('claim.void')
  if (opened.kiosk?.isCurrent === false) throw refuse('kiosk.changed')
}
