import { type ReactNode, useId } from 'react'
import { FieldError } from './field-frame.tsx'
import type { ControlProps } from './text-field.tsx'

export interface CheckboxProps extends ControlProps<boolean> {
  children: ReactNode
  disabled?: boolean
  error?: string
}

export function Checkbox({ children, value, onChange, error, ...control }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className="check">
        <input
          {...control}
          type="checkbox"
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

export function Switch({ children, value, onChange, error: _error, ...control }: CheckboxProps) {
  return (
    <label className="switch">
      <input
        {...control}
        type="checkbox"
        role="switch"
        checked={value}
        aria-checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
