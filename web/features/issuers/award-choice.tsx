import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { BadgeArt } from '#web/ui/badges/badge-art.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { countRecipients } from './role-label.ts'

export interface AwardChoiceProps {
  badgeClasses: readonly BadgeClass[]
  addressOf: (slug: string) => string
  onClose: () => void
}

export function AwardChoice({ badgeClasses, addressOf, onClose }: AwardChoiceProps) {
  return (
    <Dialog title={t('Which badge?')} isOpen onOpenChange={onClose}>
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
  )
}
