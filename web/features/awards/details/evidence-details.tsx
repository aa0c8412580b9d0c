import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { AwardValues } from '../data/award-form-schema.ts'

/** What a piece of evidence is, and for whom; out of sight until somebody wants it. */
export function EvidenceDetails({ control, index }: { control: Control<AwardValues>; index: number }) {
  const item = useWatch({ control, name: `evidence.${index}` })
  const [isOpen, setOpen] = useState([item.name, item.description, item.genre, item.audience].some(Boolean))
  return (
    <>
      {isOpen && (
        <div className="mt-5 grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-2 [&>.field]:mt-0">
          <FormField control={control} name={`evidence.${index}.name`} label={t('Name of the evidence')} optional>
            {(field) => <TextField {...field} />}
          </FormField>
          <FormField control={control} name={`evidence.${index}.genre`} label={t('Kind of evidence')} optional>
            {(field) => <TextField {...field} placeholder={t('Such as “Photo” or “Essay”')} />}
          </FormField>
          <FormField control={control} name={`evidence.${index}.description`} label={t('Short Description')} optional>
            {(field) => <TextField {...field} />}
          </FormField>
          <FormField control={control} name={`evidence.${index}.audience`} label={t('For whom it is')} optional>
            {(field) => <TextField {...field} />}
          </FormField>
        </div>
      )}
      <div className="mt-2">
        <Button variant="quiet" className="-ms-3" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? t('Hide evidence details') : t('Add evidence details')}
        </Button>
      </div>
    </>
  )
}
