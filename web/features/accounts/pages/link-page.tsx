import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

export interface LinkPageProps {
  title: string
  /** The page has just become this one under the reader's hands: its heading is read out. */
  isNew?: boolean
  children: ReactNode
}

/** What the link of a mail leads to. */
export function LinkPage({ title, isNew = false, children }: LinkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <div className="sheet pad mx-auto grid max-w-[36rem] gap-4 [overflow-wrap:anywhere]">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

export interface DeadLinkProps {
  text: string
  /** What can be done now. */
  advice: string
}

export function DeadLink({ text, advice }: DeadLinkProps) {
  return (
    <>
      <Notice kind="error">{text}</Notice>
      <p>{advice}</p>
      <div className="row">
        <LinkButton href="/profile/profile">{t('Open my profile')}</LinkButton>
      </div>
    </>
  )
}

export interface FailedOfferProps {
  title: string
  failure: unknown
  onRetry: () => unknown
}

/** What the link offers could not be read. */
export function FailedOffer({ title, failure, onRetry }: FailedOfferProps) {
  return (
    <LinkPage title={title}>
      <Notice kind="error">{messageOf(failure)}</Notice>
      <div className="row">
        <Button onPress={() => onRetry()}>{t('Try again')}</Button>
      </div>
    </LinkPage>
  )
}
