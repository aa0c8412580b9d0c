import { History, X } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Pager } from '#web/ui/navigation/pager.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import type { Entry } from '../data/entries.ts'
import { usePage } from '../data/use-page.ts'

const pageRows = 25

export interface HolderListProps {
  held: readonly { entry: Entry; since: string }[]
  /** Nothing else is shown, so that there is nobody is said. */
  isAlone: boolean
  onRemove: (row: number) => void
}

/** Who has the badge already, and gets nothing again. */
export function HolderList({ held, isAlone, onRemove }: HolderListProps) {
  const { shown, pager } = usePage(held, pageRows)
  if (held.length === 0) return isAlone ? <p className="muted">{t('Nobody of this list has it already.')}</p> : null
  return (
    <Section title={t('Has it already')} note={t('Nothing is sent to them again.')}>
      <ul className="sheet list">
        {shown.map(({ entry: { row, email, name }, since }) => (
          <li key={row} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="muted tnum">{row}</span>
            <span className="min-w-0 grow basis-48 text-ink-2 [overflow-wrap:anywhere]">
              {name && <span className="block">{name}</span>}
              <span className="small">{email}</span>
            </span>
            <span className="status pending">
              <Icon of={History} />
              {t('Has it since {day}', { day: formatDate(since) })}
            </span>
            <Button variant="ghost" iconOnly aria-label={t('Remove {email}', { email })} onPress={() => onRemove(row)}>
              <Icon of={X} />
            </Button>
          </li>
        ))}
      </ul>
      {pager && (
        <div className="mt-3">
          <Pager {...pager} />
        </div>
      )}
    </Section>
  )
}
