import { type EvidenceWish, evidenceWish, type RequestAsks } from '#contracts/requests/request-rules.ts'
import { t } from '#shared/i18n/text.ts'
import { Select } from './select.tsx'

interface Props {
  value: RequestAsks
  onChange: (asks: RequestAsks) => void
}

/** What people are asked to show: for each kind whether it is needed. */
export function WishFields({ value: asks, onChange }: Props) {
  return (['text', 'links', 'files'] as const).map((name) => (
    <Select
      key={name}
      label={askNames()[name]}
      value={asks[name]}
      onChange={(chosen) =>
        onChange({ ...asks, [name]: evidenceWish.options.find((one) => one === chosen) ?? 'optional' })
      }
      options={evidenceWish.options.map((one) => ({ value: one, label: wishNames()[one] }))}
    />
  ))
}

const askNames = () => ({ text: t('A text'), links: t('Links'), files: t('Files') })
const wishNames = (): Record<EvidenceWish, string> => ({
  off: t('Not needed'),
  optional: t('Optional'),
  required: t('Required'),
})
