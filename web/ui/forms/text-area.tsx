import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { type ControlProps, hintOf } from './text-field.tsx'
import { useFieldName } from './use-field-name.ts'

export interface TextAreaProps extends FieldFrameProps, ControlProps<string, HTMLTextAreaElement> {
  rows?: number
  placeholder?: string
  maxLength?: number
  disabled?: boolean
  /** For addresses, code and JSON. */
  mono?: boolean
}

export function TextArea({
  label,
  optional,
  description,
  error,
  aside,
  labelHidden,
  onChange,
  name,
  maxLength,
  mono,
  rows = 4,
  ...control
}: TextAreaProps) {
  const ownName = useFieldName(label, control.placeholder)
  const hint = hintOf(control.value, maxLength, description)
  return (
    <FieldFrame {...{ label, optional, error, aside, labelHidden }} description={hint}>
      {(ids) => (
        <textarea
          {...control}
          {...ids}
          className={mono ? 'area mono' : 'area'}
          dir="auto"
          rows={rows}
          name={name ?? ownName}
          aria-label={label === '' ? control.placeholder : undefined}
          maxLength={maxLength}
          aria-required={optional ? undefined : true}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
