import { Award } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { ButtonLook } from '#web/ui/navigation/button-class.ts'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

const AwardChoice = lazy(() => import('./award-choice.tsx').then(({ AwardChoice: view }) => ({ default: view })))

export interface AwardChooserProps {
  issuerSlug: string
  badgeClasses: readonly BadgeClass[]
  /** In place of the page's big button. */
  look?: ButtonLook
}

/** What can be awarded. */
export const listAwardable = (badgeClasses: readonly BadgeClass[] = []): BadgeClass[] =>
  badgeClasses.filter(({ archived }) => !archived)

/** The issuer's one big button: straight to the form with a single badge, else which badge it is about. */
export function AwardChooser({
  issuerSlug,
  badgeClasses,
  look = { variant: 'primary', size: 'big' },
}: AwardChooserProps) {
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
      <LinkButton href={addressOf(first.slug)} {...look} className="basis-auto">
        {words}
      </LinkButton>
    )
  }
  return (
    <>
      <Button {...look} className="basis-auto" onPress={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && (
        <Suspense>
          <AwardChoice {...{ badgeClasses, addressOf }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
