import { Eye } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { nameForStaff } from '#shared/names/issuer-name.ts'
import { withoutMarkup } from '#shared/names/without-markup.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { NamedIssuerMark } from '#web/ui/badges/issuer-mark.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import { TimeText } from '#web/ui/text/time-text.tsx'
import type { AwardValues } from '../data/award-form-schema.ts'

export interface AwardPreviewProps {
  control: Control<AwardValues>
  issuer: Issuer
  badgeClass: BadgeClass
  today: Date
}

/** What the recipient will have, while it is typed. */
export function AwardPreview({ control, issuer, badgeClass, today }: AwardPreviewProps) {
  const { recipientName, hasNarrative, narrative, hasExpiry, expires, evidence = [] } = useWatch({ control })
  const pieces = evidence.filter(({ url, narrative: text }) => url?.trim() || text?.trim()).length
  return (
    <aside aria-label={t('Live preview of the award')}>
      <p className="small muted row tight mb-3">
        <Icon of={Eye} size="s" />
        {t('Live preview of the award')}
      </p>
      <div className="sheet p-1.5">
        <div className="grid justify-items-center gap-3 rounded-[4px] border border-line p-6 text-center">
          <div className="w-32">
            <BadgeArt src={badgeClass.picture ?? badgeClass.image} sizes="8rem" />
          </div>
          <p className="serif text-2xl [overflow-wrap:anywhere]">{badgeClass.name}</p>
          <AwardedTo name={withoutMarkup(recipientName ?? '')} today={today} />
          <p className="small">
            <NamedIssuerMark name={nameForStaff(issuer.name)} image={issuer.picture ?? issuer.image} />
          </p>
          {hasNarrative && narrative?.trim() && (
            <div className="small w-full border-t border-line pt-3 text-start">
              <MarkdownText>{narrative}</MarkdownText>
            </div>
          )}
          <p className="small muted">
            {pieces > 0 && t('{pieces, plural, one {# piece of evidence} other {# pieces of evidence}}', { pieces })}
            {pieces > 0 && hasExpiry && ', '}
            {hasExpiry && expires && (
              <>
                {t('expires')} <TimeText value={expires} />
              </>
            )}
          </p>
        </div>
      </div>
    </aside>
  )
}

/** As the public page says it: whoever is not named there is not named here. */
function AwardedTo({ name, today }: { name: string; today: Date }) {
  if (name !== '') {
    return (
      <p className="text-ink-2">
        {t('awarded to')} <span className="strong text-ink [overflow-wrap:anywhere]">{name}</span>
      </p>
    )
  }
  return (
    <div className="grid gap-1 text-ink-2">
      <p>
        {t('Awarded on')} <TimeText value={today.toISOString()} />
      </p>
      <p className="small muted">{t('No name? The public page then names nobody.')}</p>
    </div>
  )
}
