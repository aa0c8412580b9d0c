import type { Control } from 'react-hook-form'
import { Switch } from '#web/ui/forms/checkbox.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import type { ThemeValues } from './theme-values.ts'

type Named<Value> = { [Name in keyof ThemeValues]: ThemeValues[Name] extends Value ? Name : never }[keyof ThemeValues]
export interface FieldOf<Value> {
  control: Control<ThemeValues>
  name: Named<Value>
  label: string
}

export function SwitchField({ control, name, label }: FieldOf<boolean>) {
  return (
    <FormField control={control} name={name} label={label}>
      {({ label: text, optional: _optional, maxLength: _maximum, ...field }) => <Switch {...field}>{text}</Switch>}
    </FormField>
  )
}
