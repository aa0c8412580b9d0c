import { type FocusEvent, type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
  useFormState,
} from 'react-hook-form'
import { runAfterPress } from '../feedback/run-after-press.ts'
import { describeFieldError } from './describe-field-error.ts'
import { type FieldGroup, findGroupError, listChecked } from './find-group-error.ts'

/** What a field inside a form is given; spread it over TextField, TextArea, MarkdownField, Select or RadioGroup. */
export interface GovernedField<Value> {
  label: string
  optional: boolean | undefined
  maxLength: number | undefined
  value: Value
  error: string | undefined
  onChange: (value: unknown) => void
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent) => void
  ref: (element: HTMLElement | null) => void
}

// Transformed is what the form's schema turns the values into; the field does not care.
export interface FormFieldProps<Form extends FieldValues, Name extends FieldPath<Form>, Transformed> {
  control: Control<Form, unknown, Transformed>
  name: Name
  label: string
  optional?: boolean
  maxLength?: number
  /**
   * For each field of a whole, such as two dates: it is checked when one of them changes. While it is wrong the fields
   * show their own errors, even untouched, or else the one of the whole.
   */
  group?: FieldGroup<Form>
  children: (field: GovernedField<FieldPathValue<Form, Name>>) => ReactElement
}

interface Held {
  error: string | undefined
  /** How often the form had been sent by then: each sending looks at the field anew. */
  sent: number
}

/**
 * Joins a field to react-hook-form with the shared behaviour: an error shows once somebody changed the field, sent it or
 * confirmed it with Enter, or once its group is wrong; while somebody types it stays the one from before, and is looked
 * at anew on Enter and on leaving; whoever leaves it by a click has clicked first, as an error moves what is below it.
 */
export function FormField<Form extends FieldValues, Name extends FieldPath<Form>, Transformed = Form>({
  control,
  name,
  label,
  optional,
  maxLength,
  group,
  children,
}: FormFieldProps<Form, Name, Transformed>) {
  const { field, fieldState, formState } = useController({ control, name, rules: { deps: listChecked(group) } })
  const { errors } = useFormState({ control, disabled: group === undefined })
  const [edited, setEdited] = useState(false)
  // The form takes what was added to a list for changed, and a field that came after a sending was not in it.
  const [sentBefore] = useState(formState.submitCount)
  const [typing, setTyping] = useState(false)
  const [held, setHeld] = useState<Held>()
  const stay = useRef<() => void>(undefined)

  const whole = findGroupError(errors, group)
  const sent = formState.submitCount
  const due = edited || sent > sentBefore || whole !== undefined
  const found = due ? (fieldState.error ?? whole) : undefined
  const live = found && describeFieldError(found, { label, value: field.value, maxLength })
  const error = held?.sent === sent ? held.error : live

  return children({
    label,
    optional,
    maxLength,
    value: field.value,
    error,
    onChange: (value) => {
      setEdited(true)
      if (typing) setHeld((before) => (before?.sent === sent ? before : { error, sent }))
      field.onChange(value)
    },
    onFocus: ({ target }) => {
      stay.current?.()
      setTyping(target.matches('textarea, input:not([type="checkbox"], [type="radio"])'))
    },
    onBlur: () => {
      stay.current = runAfterPress(() => {
        setTyping(false)
        setHeld(undefined)
        field.onBlur()
      })
    },
    onKeyDown: ({ key }) => {
      if (key !== 'Enter') return
      setEdited(true)
      setHeld(undefined)
      // A field nobody has typed in was never checked.
      field.onChange(field.value)
    },
    ref: field.ref,
  })
}
