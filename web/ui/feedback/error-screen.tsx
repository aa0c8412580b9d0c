import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { NoMatch } from '../icons/illustrations.tsx'
import { useFocusLeftBehind } from '../returned-focus/use-focus-left-behind.ts'
import { TryAgain } from './try-again.tsx'

export interface ErrorScreenProps {
  message?: string
  detail?: ReactNode
  action?: ReactNode
  /** Where it stands within a page that has a heading of its own. */
  isInner?: boolean
}

/**
 * Stands in for a page that could not be had; without words of its own it says that the server failed, and without a way on it
 * asks again.
 */
export function ErrorScreen({ message, detail, action, isInner }: ErrorScreenProps) {
  const Heading = isInner ? 'h2' : 'h1'
  const box = useFocusLeftBehind<HTMLDivElement>()
  return (
    <div className="empty" role="alert" ref={box}>
      <NoMatch />
      <Heading tabIndex={-1}>{message ?? t('Whoops! The server has failed to respond.')}</Heading>
      <p>{detail ?? t('Please refresh and try again.')}</p>
      {action ?? (detail === undefined && <TryAgain />)}
    </div>
  )
}
