import type { ReactNode } from 'react'
import { t } from '../lib/text.ts'
import { NoMatch } from './illustrations.tsx'

export interface ErrorScreenProps {
  message?: string
  detail?: ReactNode
  action?: ReactNode
}

/** Stands in for a page that could not be had; without words of its own it says that the server failed. */
export function ErrorScreen({ message, detail, action }: ErrorScreenProps) {
  return (
    <div className="empty" role="alert">
      <NoMatch />
      <h1 tabIndex={-1}>{message ?? t('Whoops! The server has failed to respond.')}</h1>
      <p>{detail ?? t('Please refresh and try again.')}</p>
      {action}
    </div>
  )
}
