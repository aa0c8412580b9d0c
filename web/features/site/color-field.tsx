import type { Control } from 'react-hook-form'
import { parseColor, writeColor } from '#contracts/site/theme-colors.ts'
import { t } from '#shared/i18n/text.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { describeColor } from './describe-color.ts'
import type { ThemeValues } from './theme-values.ts'

export interface ColorFieldProps {
  control: Control<ThemeValues>
  name: 'color1' | 'color2'
  label: string
  use: 'brand' | 'strong'
  /** What stands in while nothing is chosen. */
  usual: string
}

/** A colour as text and from the browser's own chooser, with what becomes of it in both modes. */
export function ColorField({ control, name, label, use, usual }: ColorFieldProps) {
  return (
    <FormField control={control} name={name} label={label} optional>
      {(field) => (
        <div className="color-field">
          <TextField
            {...field}
            placeholder={usual}
            autoComplete="off"
            description={
              describeColor(field.value, use) ??
              (use === 'brand'
                ? t('Sash’s own blue, unless you choose one.')
                : t('The colour above, unless you choose one.'))
            }
          />
          <input
            type="color"
            className="swatch"
            aria-label={t('Choose: {label}', { label })}
            value={writeColor(parseColor(field.value) ?? parseColor(usual) ?? [0, 0, 0])}
            onChange={(event) => field.onChange(event.target.value)}
          />
        </div>
      )}
    </FormField>
  )
}
