import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import type { ControlProps } from './text-field.tsx'
import { useFieldName } from './use-field-name.ts'

export interface Option {
  value: string
  label: string
}

export interface SelectProps extends FieldFrameProps, ControlProps<string, HTMLSelectElement> {
  options: readonly Option[]
  /** First entry, with an empty value: "Select a duration". */
  placeholder?: string
  disabled?: boolean
}

// The platform's own list: it is the one people know on their phone, and it needs no script.
export function Select({
  label,
  optional,
  description,
  error,
  aside,
  labelHidden,
  options,
  placeholder,
  onChange,
  name,
  ...control
}: SelectProps) {
  const ownName = useFieldName(label, placeholder)
  return (
    <FieldFrame {...{ label, optional, description, error, aside, labelHidden }}>
      {(ids) => (
        <select
          {...control}
          {...ids}
          className="select"
          name={name ?? ownName}
          aria-label={label === '' ? placeholder : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
