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
  /** Whether all were looked up. */
  known: boolean
  /** Otherwise they get it again. */
  skipHolders: boolean
  held: readonly { entry: Entry; since: string }[]
  /** Nothing else is shown, so that there is nobody is said. */
  isAlone: boolean
  onRemove: (row: number) => void
}

/** Who has the badge already. */
export function HolderList({ held, known, skipHolders, isAlone, onRemove }: HolderListProps) {
  const { shown, pager } = usePage(held, pageRows)
  if (held.length === 0) return isAlone ? <p className="muted">{describeNobody(known, skipHolders)}</p> : null
  return (
    <Section
      title={t('Has it already')}
      note={skipHolders ? t('Nothing is sent to them again.') : t('They get it again.')}
    >
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

function describeNobody(known: boolean, skipHolders: boolean): string {
  if (known) return t('Nobody of this list has it already.')
  return skipHolders ? t('Who has it already is left out while awarding.') : t('It is not known who has it already.')
}
