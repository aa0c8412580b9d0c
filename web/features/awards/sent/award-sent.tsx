import { Award, Check, Hourglass, Link2, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { Medal } from '#web/ui/badges/medal.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'
import { useCopy } from '#web/ui/text/use-copy.ts'
import type { SentAward } from '../data/use-award-badge.ts'
import './award-sent.css'

export interface AwardSentProps {
  path: BadgePath
  badgeClass: BadgeClass
  sent: SentAward
  onAnother: () => void
}

/** Somebody has the badge: said once and large, then who was written to and what comes next. */
export function AwardSent({ path, badgeClass, sent, onAnother }: AwardSentProps) {
  const { award, id, name, mail } = sent
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const page = `/issuer/issuers/${path.issuerSlug}/badges/${path.badgeSlug}`
  return (
    <div className="award-sent">
      <div className="sheet frame">
        <div className="in">
          <Medal
            src={badgeClass.picture ?? badgeClass.image}
            alt={badgeClass.image_alt || t('Badge: {name}', { name: badgeClass.name })}
            sizes="(min-width: 60rem) 16rem, 10rem"
            of={path}
          />
          <div className="words">
            <h1 tabIndex={-1} ref={heading}>
              {name
                ? t('{name} has {badge}.', { name, badge: badgeClass.name })
                : t('{badge} has been awarded.', { badge: badgeClass.name })}
            </h1>
            <p className="lead">
              {toWhom(mail)}{' '}
              <strong>
                <BreakableAddress text={id} />
              </strong>
            </p>
            <div className="row tight actions stackm">
              <Button variant="primary" onPress={onAnother}>
                <Icon of={Award} />
                {t('Award another')}
              </Button>
              <LinkButton href={award.public_url}>{t('See the page')}</LinkButton>
              <CopyLink url={award.public_url} />
            </div>
          </div>
        </div>
      </div>
      <section className="after" aria-labelledby="award-after">
        <h2 id="award-after">{t('What happens next')}</h2>
        <ol className="sheet">
          <Step isDone title={t('Signed and public')}>
            {t('Anybody with the link can check it, today and later.')}
          </Step>
          {mail !== 'none' && (
            <Step isDone={mail === 'sent'} title={mail === 'sent' ? t('Mail on its way') : t('The mail waits')}>
              {t('With the picture, your words and one button.')}
            </Step>
          )}
          <Step
            title={name ? t('{name} keeps it', { name }) : t('The recipient keeps it')}
            action={
              <LinkButton variant="ghost" href={page}>
                {t('All awards')}
              </LinkButton>
            }
          >
            {t('You see it among your awards.')}
          </Step>
        </ol>
      </section>
    </div>
  )
}

/** Without a wish for one a first mail may go out all the same, so nothing is said of mails then. */
function toWhom(mail: SentAward['mail']): string {
  if (mail === 'none') return t('It was awarded to')
  return mail === 'sent' ? t('We wrote to') : t('The mail goes out as soon as it may, to')
}

interface StepProps {
  isDone?: boolean
  title: string
  action?: ReactNode
  children: ReactNode
}

function Step({ isDone = false, title, action, children }: StepProps) {
  const glyph: LucideIcon = isDone ? Check : Hourglass
  return (
    <li className={isDone ? 'done' : undefined}>
      <span className="tick">
        <Icon of={glyph} size="s" />
      </span>
      <div>
        <h3>
          {title}
          {isDone && <span className="vh">{`, ${t('done')}`}</span>}
        </h3>
        <p className="small">{children}</p>
      </div>
      {action}
    </li>
  )
}

function CopyLink({ url }: { url: string }) {
  const { outcome, copy } = useCopy(url, () => {})
  return (
    <>
      <Button variant="ghost" onPress={() => void copy()}>
        <Icon of={outcome === 'copied' ? Check : Link2} />
        {outcome === 'copied' ? t('Copied') : t('Copy link')}
      </Button>
      <span className={outcome === 'marked' ? 'small' : 'vh'} role="status">
        {outcome === 'copied' && t('Copied to the clipboard')}
        {outcome === 'marked' && t('This browser does not copy by itself.')}
      </span>
    </>
  )
}
