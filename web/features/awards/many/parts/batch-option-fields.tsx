import { holdMaximum } from '#contracts/awards/award-batches.ts'
import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FirstMailNote } from '../../parts/first-mail-note.tsx'
import { type BatchOptions, isHold } from '../data/to-batch.ts'

export interface OptionFaults {
  hold?: string
  startAt?: string
}

export function findOptionFaults({ notify, hold, isScheduled, startAt }: BatchOptions): OptionFaults {
  const faults: OptionFaults = {}
  if (notify && !isHold(hold)) faults.hold = t('Please enter minutes from 0 to {maximum}', { maximum: holdMaximum })
  if (isScheduled) {
    const moment = new Date(startAt).getTime()
    if (Number.isNaN(moment)) faults.startAt = t('Please enter a day and a time')
    else if (moment <= Date.now()) faults.startAt = t('Please choose a time that is yet to come')
  }
  return faults
}

export interface BatchOptionFieldsProps {
  value: BatchOptions
  faults: OptionFaults
  onChange: (value: BatchOptions) => void
}

export function BatchOptionFields({ value, faults, onChange }: BatchOptionFieldsProps) {
  const set = (change: Partial<BatchOptions>) => onChange({ ...value, ...change })
  return (
    <Sheet as="section" aria-label={t('Options')}>
      <h3 className="mb-2">{t('Options')}</h3>
      <Checkbox value={value.notify} onChange={(notify) => set({ notify })}>
        {t('Notify recipient by email')}
      </Checkbox>
      {!value.notify && <FirstMailNote />}
      {value.notify && (
        <div className="mt-1 mb-3 ps-8">
          <TextField
            label={t('Hold the mails for (minutes)')}
            type="number"
            value={value.hold}
            error={faults.hold}
            description={t('Until then the whole batch can be undone, and nobody has been told.')}
            onChange={(hold) => set({ hold })}
          />
        </div>
      )}
      <Checkbox value={value.skipHolders} onChange={(skipHolders) => set({ skipHolders })}>
        {t('Skip people who already hold it')}
      </Checkbox>
      <Checkbox value={value.isScheduled} onChange={(isScheduled) => set({ isScheduled })}>
        {t('Award at a later time')}
      </Checkbox>
      {value.isScheduled && (
        <div className="mt-1 ps-8">
          <TextField
            label={t('Day and time')}
            type="datetime-local"
            value={value.startAt}
            error={faults.startAt}
            description={t('Until then it can be called off.')}
            onChange={(startAt) => set({ startAt })}
          />
        </div>
      )}
    </Sheet>
  )
}
