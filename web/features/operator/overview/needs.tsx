import { CircleAlert } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import type { Need } from './list-needs.ts'

/** What waits for a person; the first of it is the screen's primary button. */
export function Needs({ needs }: { needs: Need[] | undefined }) {
  const first = needs?.find(({ href }) => href !== undefined)
  return (
    <Section title={t('Needs you')}>
      <Sheet padded={false}>
        <ul className="list">
          {needs?.map((need) => (
            <li key={need.what} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Icon of={CircleAlert} className="text-pending" />
              <div className="grow basis-56">
                <p className="strong">{need.what}</p>
                <p className="small muted">{need.says}</p>
              </div>
              {need.href && (
                <LinkButton href={need.href} {...(need === first ? { variant: 'primary' } : {})}>
                  {need.does}
                </LinkButton>
              )}
            </li>
          ))}
          {needs?.length === 0 && <li className="muted">{t('Nothing waits for you.')}</li>}
          {!needs && <li className="min-h-24 muted">{t('Loading...')}</li>}
        </ul>
      </Sheet>
    </Section>
  )
}
