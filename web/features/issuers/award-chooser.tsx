import { Award } from 'lucide-react'
import { useState } from 'react'
import type { BadgeClass } from '#contracts/badge-classes.ts'
import { t } from '#web/lib/text.ts'
import { BadgeArt } from '#web/ui/badge-art.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { countRecipients } from './role-label.ts'

export interface AwardChooserProps {
  issuerSlug: string
  badgeClasses: readonly BadgeClass[]
}

/** The issuer's one big button: straight to the form with a single badge, else which badge it is about. */
export function AwardChooser({ issuerSlug, badgeClasses }: AwardChooserProps) {
  const [isOpen, setOpen] = useState(false)
  const addressOf = (slug: string) => `/issuer/issuers/${issuerSlug}/badges/${slug}/issue`
  const [first, ...others] = badgeClasses
  if (!first) return null
  const words = (
    <>
      <Icon of={Award} />
      {t('Award')}
    </>
  )
  if (others.length === 0) {
    return (
      <LinkButton href={addressOf(first.slug)} variant="primary" size="big" className="basis-auto">
        {words}
      </LinkButton>
    )
  }
  return (
    <>
      <Button variant="primary" size="big" className="basis-auto" onPress={() => setOpen(true)}>
        {words}
      </Button>
      <Dialog title={t('Which badge?')} isOpen={isOpen} onOpenChange={setOpen}>
        <ul className="-mx-3">
          {badgeClasses.map(({ slug, name, image, picture, recipient_count: count }) => (
            <li key={slug}>
              <Link
                href={addressOf(slug)}
                className="flex min-h-14 items-center gap-3 rounded-md px-3 py-2 text-ink no-underline hover:bg-tile"
              >
                <BadgeArt size={40} src={picture ?? image} />
                <span className="grow">{name}</span>
                <span className="small muted tnum">{countRecipients(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
