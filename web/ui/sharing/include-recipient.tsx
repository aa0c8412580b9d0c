import { t } from '../../lib/text.ts'
import { Checkbox } from '../checkbox.tsx'

export interface IncludeRecipientProps {
  identifier: string
  value: boolean
  onChange: (value: boolean) => void
}

export function IncludeRecipient({ identifier, value, onChange }: IncludeRecipientProps) {
  return (
    <Checkbox value={value} onChange={onChange}>
      <span className="[overflow-wrap:anywhere]">
        {t('Include Recipient Identifier: {identifier}', { identifier })}
      </span>
    </Checkbox>
  )
}
