import { Mail } from 'lucide-react'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

export interface MailPreviewProps {
  issuer: Issuer
  badgeClass: BadgeClass
  /** Of one recipient: in a batch everybody has their own. */
  name?: string
  narrative?: string
  note?: string
}

/** The mail of the server as the recipient will read it. */
export function MailPreview({ issuer, badgeClass, name, narrative, note }: MailPreviewProps) {
  const { name: badge, description } = badgeClass
  const isClosed = getConfig().features.disableRegistration
  return (
    <aside className="sheet overflow-hidden" aria-label={t('Mail preview')}>
      <p className="row tight strong border-b border-line px-5 py-3">
        <Icon of={Mail} size="s" />
        {t('Mail preview')}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-b border-line bg-paper px-5 py-3 [overflow-wrap:anywhere]">
        <dt className="small muted">{t('Subject')}</dt>
        <dd className="small">{t('You have earned a badge: {badge}', { badge })}</dd>
      </dl>
      <div className="grid justify-items-center gap-3 px-5 py-6 text-center [overflow-wrap:anywhere]">
        <BadgeArt src={badgeClass.picture ?? badgeClass.image} className="!w-20" />
        <p className="serif text-xl">{t('You have earned “{badge}”', { badge })}</p>
        {name && <p className="text-ink-2">{t('Dear {name},', { name })}</p>}
        <p className="text-ink-2">
          {t('{issuer} has awarded you this badge.', { issuer: issuer.name })} {description}
        </p>
        {narrative && (
          <p className="whitespace-pre-line text-ink-2">
            {t('How you earned it:')}
            {'\n'}
            {narrative}
          </p>
        )}
        <span className="btn primary pointer-events-none" aria-hidden="true">
          {t('Keep it')}
        </span>
        <p className="small muted">
          {isClosed
            ? t(
                'It is kept for you under this address. Whoever has an account here can keep it there; no new ones are opened.',
              )
            : t('It is kept for you under this address. You choose a password when you keep it, nothing else.')}
        </p>
        {!isClosed && <p className="small muted">{t('People who have an account sign in to it there instead.')}</p>}
        {note && <p className="small muted">{note}</p>}
      </div>
    </aside>
  )
}
