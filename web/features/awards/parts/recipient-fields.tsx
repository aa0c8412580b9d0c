import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { AwardValues } from '../data/award-form-schema.ts'
import { FirstMailNote } from './first-mail-note.tsx'
import { HolderNote } from './holder-note.tsx'

export interface RecipientFieldsProps {
  path: BadgePath
  control: Control<AwardValues>
  type: AwardValues['type']
  notify: boolean
}

const inputs = { email: 'email', url: 'url', telephone: 'tel' } as const

export function RecipientFields({ path, control, type, notify }: RecipientFieldsProps) {
  const [isOpen] = useState(type !== 'email')
  return (
    <>
      <FormField control={control} name="identifier" label={identifierLabel(type)}>
        {(field) => <TextField {...field} type={inputs[type]} autoComplete="off" />}
      </FormField>
      <HolderNote path={path} control={control} />
      {type === 'email' && (
        <div className="mt-3">
          <FormField control={control} name="notify" label={t('Notify Recipient by Email')}>
            {({ label, optional: _optional, maxLength: _maximum, ...field }) => <Checkbox {...field}>{label}</Checkbox>}
          </FormField>
          {!notify && <FirstMailNote />}
        </div>
      )}
      {/* Nearly everybody has an email address; the few others are named here. */}
      <details className="group/else mt-3" open={isOpen}>
        <summary className="small muted flex w-fit cursor-pointer list-none items-center gap-2 py-2 [&::-webkit-details-marker]:hidden">
          {t('Somebody without an email address?')}
          <Icon of={ChevronDown} className="group-open/else:rotate-180" />
        </summary>
        <FormField control={control} name="type" label={t('Identifier Type')}>
          {(field) => (
            <Select
              {...field}
              options={[
                { value: 'email', label: t('Email Address') },
                { value: 'url', label: t('URL') },
                { value: 'telephone', label: t('Telephone') },
              ]}
            />
          )}
        </FormField>
      </details>
    </>
  )
}

function identifierLabel(type: AwardValues['type']): string {
  switch (type) {
    case 'email':
      return t('Email Address')
    case 'url':
      return t('URL')
    case 'telephone':
      return t('Telephone')
  }
}
