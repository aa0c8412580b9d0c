import { t } from '#shared/i18n/text.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Chips } from '#web/ui/text/chips.tsx'
import type { Acceptance, AwardFilter } from '../data/award-query.ts'

export interface AwardFiltersProps {
  value: AwardFilter
  onChange: (value: AwardFilter) => void
}

const acceptances: Record<string, Acceptance> = { any: 'any', Accepted: 'Accepted', Unaccepted: 'Unaccepted' }

export function AwardFilters({ value, onChange }: AwardFiltersProps) {
  const set = (change: Partial<AwardFilter>) => onChange({ ...value, ...change })
  return (
    <div className="mb-4 grid gap-3">
      <div>
        <SearchField label={t('Search by Email or Name')} value={value.search} onChange={(search) => set({ search })} />
        <p className="small muted mt-1">{t('A whole email address, or how an address or any part of a name begins')}</p>
      </div>
      <Chips
        label={t('Accepted or not')}
        chips={[
          { id: 'any', label: t('All') },
          { id: 'Accepted', label: t('Accepted') },
          { id: 'Unaccepted', label: t('Not accepted yet') },
        ]}
        value={value.acceptance}
        onChange={(id) => set({ acceptance: acceptances[id] ?? 'any' })}
      />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2 [&_.field]:mt-0 [&_.opt]:hidden">
        <div className="grow basis-36 max-w-56">
          <TextField
            label={t('Awarded from')}
            type="date"
            optional
            value={value.from}
            onChange={(from) => set({ from })}
          />
        </div>
        <div className="grow basis-36 max-w-56">
          <TextField label={t('Awarded until')} type="date" optional value={value.to} onChange={(to) => set({ to })} />
        </div>
        <Checkbox value={value.includeExpired} onChange={(includeExpired) => set({ includeExpired })}>
          {t('Show expired')}
        </Checkbox>
        <Checkbox value={value.includeRevoked} onChange={(includeRevoked) => set({ includeRevoked })}>
          {t('Show revoked')}
        </Checkbox>
        <Checkbox value={value.onlyUndelivered} onChange={(onlyUndelivered) => set({ onlyUndelivered })}>
          {t('Only where the mail was not delivered')}
        </Checkbox>
      </div>
    </div>
  )
}
