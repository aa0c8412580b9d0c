import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

/** A password that is chosen once: whoever can look at it need not type it twice. */
export function NewPasswordField(field: Omit<TextFieldProps, 'type' | 'autoComplete' | 'aside'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      aside={
        <Button variant="ghost" onPress={() => setShown(!isShown)}>
          <Icon of={isShown ? EyeOff : Eye} size="s" />
          {isShown ? t('Hide password') : t('Show password')}
        </Button>
      }
    />
  )
}
