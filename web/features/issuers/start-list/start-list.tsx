import type { ReactNode } from 'react'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { mayAward } from '#web/lib/data/may-award.ts'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { Tick } from '#web/ui/navigation/ticks.tsx'
import { StartProgress } from '#web/ui/start-list/start-progress.tsx'
import { countDone, readStart, type StartStep, titleOfStep } from '#web/ui/start-list/start-steps.ts'
import { AwardChooser, listAwardable } from '../award-chooser.tsx'

export interface StartListProps {
  issuer: Issuer
  mayInvite: boolean
  badgeClasses: readonly BadgeClass[]
  onHide: () => void
}

/** From a new issuer to somebody who holds its badge, a colleague beside: what is done, and whose turn it is. */
export function StartList({ issuer, mayInvite, badgeClasses, onHide }: StartListProps) {
  const start = readStart(issuer)
  const home = `/issuer/issuers/${issuer.slug}`
  return (
    <section aria-labelledby="start-list">
      <div className="sheet">
        <div className="row tight border-b border-line p-5">
          <h2 id="start-list" className="!mb-0">
            {t('Start here')}
          </h2>
          <span className="small muted">{countDone(start)}</span>
          <span className="push">
            <StartProgress start={start} />
          </span>
        </div>
        <ol className="ticks">
          {start.steps.map(({ id, isDone }, index) => (
            <Tick
              key={id}
              state={isDone ? 'done' : id === start.next ? 'now' : 'later'}
              mark={index + 1}
              title={titleOfStep(id)}
              action={actionOf(id, isDone)}
            >
              {textOf(id)}
            </Tick>
          ))}
        </ol>
      </div>
      <p className="small muted mt-4">
        {t('This list goes away by itself when all four are done.')}{' '}
        <Button variant="quiet" className="-mx-3" onPress={onHide}>
          {t('Hide it')}
        </Button>
      </p>
    </section>
  )

  function actionOf(step: StartStep, isDone: boolean): ReactNode {
    const look = { variant: step === start.next ? 'primary' : 'ghost' } as const
    const link = (href: string, text: string) => (
      <LinkButton href={href} {...look}>
        {text}
      </LinkButton>
    )
    switch (step) {
      case 'picture':
        return link(`${home}/edit`, isDone ? t('Change') : t('Choose a picture'))
      case 'badge':
        return !isDone && link(`${home}/badges/create`, t('Create a badge'))
      case 'award':
        return (
          !isDone &&
          mayAward(issuer) && (
            <AwardChooser issuerSlug={issuer.slug} badgeClasses={listAwardable(badgeClasses)} look={look} />
          )
        )
      case 'colleague':
        return !isDone && mayInvite && link(`${home}/staff`, t('Invite'))
    }
  }
}

function textOf(step: StartStep): string {
  switch (step) {
    case 'picture':
      return t('It stands beside your name wherever a badge of yours is shown.')
    case 'badge':
      return t('Start from a design or your own picture. A name and how it is earned: about five minutes.')
    case 'award':
      return t('A colleague will do for a try: an award can be taken back.')
    case 'colleague':
      return t('So that awards go out when you are away.')
  }
}
