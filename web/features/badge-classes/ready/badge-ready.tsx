import { Award, Backpack, type LucideIcon, Mail, ShieldCheck, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BadgeClass, BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { Certificate } from '#web/ui/badges/certificate.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { StartLine } from '#web/ui/start-list/start-line.tsx'

export interface BadgeReadyProps {
  path: BadgePath
  issuer: Issuer
  badgeClass: BadgeClass
  mayEdit: boolean
  /** What else may be done with it. */
  more: ReactNode
}

/** A badge class that nobody holds yet: its picture, and the two ways to its first holders. */
export function BadgeReady({ path, issuer, badgeClass, mayEdit, more }: BadgeReadyProps) {
  const home = `/issuer/issuers/${path.issuerSlug}`
  const page = `${home}/badges/${path.badgeSlug}`
  return (
    <>
      <Certificate
        picture={
          <div className="pic">
            <BadgeArt
              src={badgeClass.picture ?? badgeClass.image}
              alt={badgeClass.image_alt || badgeClass.name}
              eager
              sizes="(min-width: 60rem) 16rem, 10rem"
              of={path}
            />
          </div>
        }
        title={t('Your badge is ready')}
        actions={
          <>
            <LinkButton href={`${page}/issue`} variant="primary">
              <Icon of={Award} />
              {t('Award one')}
            </LinkButton>
            <LinkButton href={`${page}/bulk-import`}>
              <Icon of={Users} />
              {t('Award many')}
            </LinkButton>
            {more}
          </>
        }
      >
        <strong>{badgeClass.name}</strong>{' '}
        {t('by {issuer}. Nobody holds it yet. Who is the first?', { issuer: issuer.name })}
      </Certificate>
      <Section title={t('What an award does')}>
        <ol className="grid gap-6 min-[48rem]:grid-cols-3">
          <Effect of={Mail} title={t('We write to them')}>
            {t('One mail in their language, with the picture and your words.')}
          </Effect>
          <Effect of={Backpack} title={t('They keep it')}>
            {getConfig().features.disableRegistration
              ? t('Whoever has an account here keeps it with one press. You see here who has.')
              : t('One press and a password. You see here who has kept it.')}
          </Effect>
          <Effect of={ShieldCheck} title={t('Anybody can check it')}>
            {t('It is signed by you. You can take it back at any time.')}
          </Effect>
        </ol>
        {mayEdit && (
          <p className="mt-6">
            <Link href={`${page}/claims`}>{t('No addresses? Let people take it by a link, a QR code or slips')}</Link>
          </p>
        )}
      </Section>
      {mayEdit && <StartLine issuer={issuer} actions={<Link href={home}>{t('Open')}</Link>} />}
    </>
  )
}

function Effect({ of, title, children }: { of: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <span className="text-ink-3">
        <Icon of={of} />
      </span>
      <div>
        <h3 className="text-md font-semibold">{title}</h3>
        <p className="text-ink-2">{children}</p>
      </div>
    </li>
  )
}
