import type { LucideIcon } from 'lucide-react'
import { Icon } from '../icons/icon.tsx'

export interface SegmentProps<Id extends string> {
  label: string
  options: readonly { id: Id; label: string; icon: LucideIcon }[]
  value: Id
  onChange: (id: Id) => void
}

/** Two or three ways to see the same thing, as icons in one frame. */
export function Segment<Id extends string>({ label, options, value, onChange }: SegmentProps<Id>) {
  return (
    <fieldset className="segment" aria-label={label}>
      {options.map(({ id, label: text, icon }) => (
        <button
          key={id}
          type="button"
          className="btn icon-only"
          aria-pressed={id === value}
          aria-label={text}
          title={text}
          onClick={() => onChange(id)}
        >
          <Icon of={icon} />
        </button>
      ))}
    </fieldset>
  )
}
