import {
  CalendarX2,
  CirclePause,
  Hourglass,
  KeyRound,
  type LucideIcon,
  MailCheck,
  ScanQrCode,
  TicketCheck,
  TicketX,
} from 'lucide-react'
import type { ClaimStep } from '#contracts/claims/claiming.ts'
import { heldMinutes } from '#contracts/claims/claims.ts'
import { t } from '#shared/i18n/text.ts'
import { writeLocalMoment } from '#shared/i18n/write-local-moment.ts'
import { IssuerMark } from '../../ui/badges/issuer-mark.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { NameWithRemark } from '../../ui/names/name-with-remark.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { ClaimForm } from './claim-form.tsx'
import type { ClaimPageProps } from './claim-props.ts'
import { CodeField } from './code-field.tsx'
import { ProofForm } from './proof-form.tsx'

/** What the link or code of a claim opens. Looking at it takes nothing. */
export function ClaimPage(props: ClaimPageProps) {
  const { site, claim, step } = props
  const isOver = step.is === 'ended' || step.is === 'full' || step.is === 'used' || step.is === 'void'
  return (
    <PageFrame site={site}>
      <article className={isOver ? 'claim over' : 'claim'} data-claim={props.token}>
        <div className="pic">
          <svg className="hang" viewBox="0 0 160 200" aria-hidden="true">
            <path className="behind" d="M130 0h30L95 200H65Z" />
            <path className="front" d="M0 0h30l65 200H65Z" />
          </svg>
          <img className="art" src={claim.picture} alt={claim.image_alt || t('Badge: {name}', { name: claim.name })} />
        </div>
        <p className="from">
          <IssuerMark name={claim.issuerName} />
          <NameWithRemark of={claim.issuerName} />
        </p>
        <Words {...props} />
      </article>
    </PageFrame>
  )
}

function Words(props: ClaimPageProps) {
  const { claim, step } = props
  if (step.is === 'open') return <ClaimForm {...props} step={step} />
  if (step.is === 'prove') return <ProofForm termsUrl={props.site.termsUrl} claim={claim} step={step} />
  if (step.is !== 'code') return <Told claim={claim} step={step} token={props.token} />
  return (
    <>
      <h1>{claim.name}</h1>
      <p className="lead">{t('Each printed code gives this badge once. Type yours.')}</p>
      <CodeField />
    </>
  )
}

type Telling = Exclude<ClaimStep, { is: 'open' | 'prove' | 'code' }>

/** What cannot be pressed: what happened, and what to do about it. */
function Told({ claim, step, token }: Pick<ClaimPageProps, 'claim' | 'token'> & { step: Telling }) {
  const { title, text, glyph } = tell(claim, step)
  return (
    <>
      <h1>{title}</h1>
      <div className="said" role="status">
        <Icon of={glyph} size="l" />
        <div>
          {text.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {step.is === 'sent' && token && (
            <p>
              <a href={`/c/${encodeURIComponent(token)}`}>{t('Use another address')}</a>
            </p>
          )}
        </div>
      </div>
    </>
  )
}

interface Tale {
  title: string
  text: readonly string[]
  glyph: LucideIcon
}

function tell(claim: ClaimPageProps['claim'], step: Telling): Tale {
  const { time_zone: zone } = claim
  switch (step.is) {
    case 'sent':
      return {
        title: t('Check your mail'),
        text: [
          claim.reviewed
            ? t('We wrote to {email}. Press the button in that mail to go on.', { email: step.email })
            : t('We wrote to {email}. Press the button in that mail, and the badge is yours.', { email: step.email }),
          t('Your place is held for {minutes, number} minutes. You may close this page.', { minutes: heldMinutes }),
          t('Has no mail come after a few minutes? Look into the folder for spam.'),
        ],
        glyph: MailCheck,
      }
    case 'early':
      return {
        title: t('Not yet'),
        text: claim.opens_at
          ? [t('“{title}” opens at {moment}.', { title: claim.title, moment: writeLocalMoment(claim.opens_at, zone) })]
          : [],
        glyph: Hourglass,
      }
    case 'paused':
      return {
        title: t('Back in a moment'),
        text: [t('There is a pause. Nothing is lost: look again in a few minutes.')],
        glyph: CirclePause,
      }
    case 'full':
      return {
        title: t('All places are taken'),
        text: [
          t('Had you asked before? Then the mail with your place is still good. Else ask whoever told you of it.'),
        ],
        glyph: TicketCheck,
      }
    case 'elsewhere':
      return {
        title: t('Scan the code that is shown now'),
        text: [
          t('This badge is given on the spot, and the code there changes each minute.'),
          t('Point your camera at it once more, or type the code that stands beside it.'),
        ],
        glyph: ScanQrCode,
      }
    case 'used':
      return {
        title: t('This code was used before'),
        text: [t('Was it you? Then the badge is in your backpack, or in your mail. Else ask for another code.')],
        glyph: TicketCheck,
      }
    case 'void':
      return {
        title: t('This code is no longer good'),
        text: [t('Perhaps the slip was lost and replaced. Ask whoever gave it to you for another one.')],
        glyph: TicketX,
      }
    case 'ended':
      return {
        title: t('This one is over'),
        text: [
          claim.closes_at
            ? t('“{title}” ended at {moment}.', { title: claim.title, moment: writeLocalMoment(claim.closes_at, zone) })
            : t('“{title}” has ended.', { title: claim.title }),
          t('Were you there? Write to the issuer, who can still give you the badge.'),
        ],
        glyph: CalendarX2,
      }
    case 'other':
      return {
        title: t('Another address?'),
        text: [
          t('This badge is for certain addresses, and yours is not one of them. Perhaps you gave a different one.'),
          t('Nobody was told that you tried.'),
        ],
        glyph: KeyRound,
      }
  }
}
