import { useEffect } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

export interface PaletteListProps {
  id: string
  groups: readonly PaletteGroup[]
  current: PaletteEntry | undefined
  optionId: (entry: PaletteEntry) => string
  onTake: (entry: PaletteEntry) => void
}

/** The groups of what was found; the field above says which one is current. */
export function PaletteList({ id, groups, current, optionId, onTake }: PaletteListProps) {
  const currentId = current && optionId(current)
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView?.({ block: 'nearest' })
  }, [currentId])
  return (
    <div id={id} role="listbox" aria-label={t('Results')} className="found">
      {groups.map(({ title, entries }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, which no element of HTML is.
        <div key={title} role="group" aria-labelledby={`${id}-${index}`}>
          <p id={`${id}-${index}`} className="caption" role="presentation">
            {title}
          </p>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useFocusableInteractive: as above.
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field.
            <div
              key={entry.id}
              id={optionId(entry)}
              role="option"
              aria-selected={entry === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(entry)}
            >
              {entry.icon && <Icon of={entry.icon} size="s" />}
              <span>{entry.label}</span>
              {entry.note && <span className="small muted">{entry.note}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
