import type { BadgeClass } from '#contracts/badge-classes.ts'
import { t } from '#web/lib/text.ts'
import { BadgeArt } from '#web/ui/badge-art.tsx'
import { Link } from '#web/ui/link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { countRecipients } from './role-label.ts'

export interface BadgeWallProps {
  issuerSlug: string
  badgeClasses: readonly BadgeClass[]
}

export function BadgeWall({ issuerSlug, badgeClasses }: BadgeWallProps) {
  return (
    <ul className="wall four">
      {badgeClasses.map(({ slug, name, image, recipient_count: count }) => {
        const href = `/issuer/issuers/${issuerSlug}/badges/${slug}`
        return (
          <li key={slug} className="bcard">
            <div className="tile">
              <BadgeArt src={image} />
            </div>
            <div className="text">
              <h3>
                <Link href={href}>{name}</Link>
              </h3>
              <p className="small muted tnum">{countRecipients(count)}</p>
              <div className="relative z-1 mt-auto pt-3">
                <LinkButton href={`${href}/issue`} wide aria-label={t('Award {name}', { name })}>
                  {t('Award')}
                </LinkButton>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
