import type { FocusEventHandler, HTMLInputAutoCompleteAttribute, KeyboardEventHandler, Ref } from 'react'
import { t } from '#shared/i18n/text.ts'
import { addProtocol } from '../../lib/formats/add-protocol.ts'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { useFieldName } from './use-field-name.ts'

/** What a form gives to the control it governs. */
export interface ControlProps<Value, Element = HTMLInputElement> {
  name?: string
  value: Value
  onChange: (value: Value) => void
  onFocus?: FocusEventHandler<Element>
  onBlur?: FocusEventHandler<Element>
  onKeyDown?: KeyboardEventHandler<Element>
  ref?: Ref<Element>
  /** Of what is typed, where that is not the language of the page. */
  lang?: string | undefined
}

export interface TextFieldProps extends FieldFrameProps, ControlProps<string> {
  type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'date' | 'datetime-local' | 'number'
  inputMode?: 'decimal'
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoFocus?: boolean
  readOnly?: boolean
  disabled?: boolean
  /** Caps the length and shows how much is left. */
  maxLength?: number
}

export function TextField({
  label,
  optional,
  description,
  error,
  aside,
  labelHidden,
  onChange,
  name,
  type = 'text',
  maxLength,
  ...control
}: TextFieldProps) {
  const ownName = useFieldName(label, control.placeholder)
  const hint = hintOf(control.value, maxLength, description)
  return (
    <FieldFrame {...{ label, optional, error, aside, labelHidden }} description={hint}>
      {(ids) => (
        <input
          {...control}
          {...ids}
          className="input"
          dir={type === 'text' ? 'auto' : undefined}
          type={type}
          name={name ?? ownName}
          aria-label={label === '' ? control.placeholder : undefined}
          maxLength={maxLength}
          aria-required={optional ? undefined : true}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => {
            // An address without its protocol is taken for http, as people leave it out.
            const { value } = event.target
            if (type === 'url' && value !== addProtocol(value)) onChange(addProtocol(value))
            control.onBlur?.(event)
          }}
        />
      )}
    </FieldFrame>
  )
}

/** What stands below a field: what it is for and, where its length is capped, how much is left. */
export const hintOf = (value: string, maximum: number | undefined, description: FieldFrameProps['description']) =>
  maximum ? <RemainingCount length={value.length} maximum={maximum} description={description} /> : description

export function RemainingCount({
  length,
  maximum,
  description,
}: {
  length: number
  maximum: number
  description?: FieldFrameProps['description']
}) {
  return (
    <>
      {description && <span>{description}</span>}
      <span className="flex-none">
        {t('{left, plural, one {# remaining character} other {# remaining characters}}', { left: maximum - length })}
      </span>
    </>
  )
}
