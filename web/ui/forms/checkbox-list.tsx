import { type ReactNode, useId } from 'react'
import { FieldError } from './field-frame.tsx'

export interface CheckboxListProps {
  label: string
  options: readonly { value: string; label: ReactNode }[]
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
  /** Stands between the label and the options, such as a search among them. */
  above?: ReactNode
}

/** Any number of several. */
export function CheckboxList({ label, options, value, onChange, error, above }: CheckboxListProps) {
  const id = useId()
  const toggle = (one: string, isChosen: boolean) => {
    const others = value.filter((chosen) => chosen !== one)
    onChange(isChosen ? [...others, one] : others)
  }
  return (
    <fieldset className="field" aria-describedby={error ? id : undefined}>
      <legend className="label">{label}</legend>
      {above}
      {options.map((option) => (
        <label className="check" key={option.value}>
          <input
            type="checkbox"
            value={option.value}
            checked={value.includes(option.value)}
            onChange={(event) => toggle(option.value, event.target.checked)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
