import { type ReactNode, useId } from 'react'
import { FieldError } from './field-frame.tsx'

export interface RadioGroupProps {
  label: string
  name?: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: ReactNode }[]
  error?: string
}

export function RadioGroup({ label, name, value, onChange, options, error }: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={error ? id : undefined}>
      <legend className="label">{label}</legend>
      {options.map((option) => (
        <label className="check" key={option.value}>
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
