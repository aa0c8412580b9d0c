import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

export interface RepeatedRowsProps {
  /** What tells the rows apart while they are typed. */
  ids: readonly string[]
  row: (index: number) => ReactNode
  /** What else can be done with a row, beside the button that removes it. */
  actions?: (index: number) => ReactNode
  addLabel: string
  onAdd: () => void
  /** Names the row, as the button says no more than "Remove". */
  nameRemove: (place: number) => string
  onRemove: (index: number) => void
}

/** A short list inside a form; whoever removes a row by keyboard stands at the button that adds one. */
export function RepeatedRows({ ids, row, actions, addLabel, onAdd, nameRemove, onRemove }: RepeatedRowsProps) {
  const adding = useRef<HTMLButtonElement>(null)
  return (
    <>
      {ids.map((id, index) => (
        <div key={id} className="mt-5">
          {row(index)}
          <div className="row tight mt-1 -ms-3">
            {actions?.(index)}
            <Button
              variant="ghost"
              aria-label={nameRemove(index + 1)}
              onPress={() => {
                onRemove(index)
                adding.current?.focus()
              }}
            >
              {t('Remove')}
            </Button>
          </div>
        </div>
      ))}
      <div className="mt-5">
        <Button ref={adding} onPress={onAdd}>
          <Icon of={Plus} />
          {addLabel}
        </Button>
      </div>
    </>
  )
}
