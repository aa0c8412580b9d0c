import { Award, Hourglass } from 'lucide-react'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { Certificate } from '#web/ui/badges/certificate.tsx'
import { Medal } from '#web/ui/badges/medal.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { Tick } from '#web/ui/navigation/ticks.tsx'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'
import { CopyLink } from '#web/ui/text/copy-link.tsx'
import type { SentAward } from '../data/use-award-badge.ts'

export interface AwardSentProps {
  path: BadgePath
  badgeClass: BadgeClass
  sent: SentAward
  onAnother: () => void
}

/** Somebody has the badge: said once and large, then who was written to and what comes next. */
export function AwardSent({ path, badgeClass, sent, onAnother }: AwardSentProps) {
  const { award, id, name, mail } = sent
  const page = `/issuer/issuers/${path.issuerSlug}/badges/${path.badgeSlug}`
  return (
    <div className="mx-auto max-w-[58rem]">
      <Certificate
        isNew
        picture={
          <Medal
            src={badgeClass.picture ?? badgeClass.image}
            alt={badgeClass.image_alt || t('Badge: {name}', { name: badgeClass.name })}
            sizes="(min-width: 60rem) 16rem, 10rem"
            of={path}
          />
        }
        title={
          name
            ? t('{name} has {badge}.', { name, badge: badgeClass.name })
            : t('{badge} has been awarded.', { badge: badgeClass.name })
        }
        actions={
          <>
            <Button variant="primary" onPress={onAnother}>
              <Icon of={Award} />
              {t('Award another')}
            </Button>
            <LinkButton href={award.public_url}>{t('See the page')}</LinkButton>
            <CopyLink url={award.public_url} />
          </>
        }
      >
        {toWhom(mail)}{' '}
        <strong>
          <BreakableAddress text={id} />
        </strong>
      </Certificate>
      <section className="mt-10" aria-labelledby="award-after">
        <h2 id="award-after" className="mb-4">
          {t('What happens next')}
        </h2>
        <ol className="sheet ticks">
          <Tick state="done" mark={Hourglass} title={t('Signed and public')}>
            {t('Anybody with the link can check it, today and later.')}
          </Tick>
          {mail !== 'none' && (
            <Tick
              state={mail === 'sent' ? 'done' : undefined}
              mark={Hourglass}
              title={mail === 'sent' ? t('Mail on its way') : t('The mail waits')}
            >
              {t('With the picture, your words and one button.')}
            </Tick>
          )}
          <Tick
            mark={Hourglass}
            title={name ? t('{name} keeps it', { name }) : t('The recipient keeps it')}
            action={
              <LinkButton variant="ghost" href={page}>
                {t('All awards')}
              </LinkButton>
            }
          >
            {t('You see it among your awards.')}
          </Tick>
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
