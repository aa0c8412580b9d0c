import { t } from '#shared/i18n/text.ts'
import { Checkbox } from '../forms/checkbox.tsx'
import type { ShareOptions } from './share-options.ts'

export interface IncludeRecipientProps {
  options: ShareOptions
  value: boolean
  onChange: (value: boolean) => void
}

export function IncludeRecipient({ options, value, onChange }: IncludeRecipientProps) {
  const { showRecipientOptions, recipientIdentifier: identifier } = options
  if (!showRecipientOptions) return null
  return (
    <Checkbox value={value} onChange={onChange}>
      <span className="[overflow-wrap:anywhere]">
        {t('Include Recipient Identifier: {identifier}', { identifier })}
      </span>
    </Checkbox>
  )
}
