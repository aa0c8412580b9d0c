import { useState } from 'react'
import { type Control, useFieldArray } from 'react-hook-form'
import { staffRole } from '#contracts/issuers/issuers.ts'
import { t } from '#shared/i18n/text.ts'
import { roleName } from '#web/lib/data/role-names.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { RepeatedRows } from '#web/ui/rows/repeated-rows.tsx'
import { newRule, type OrganisationValues, type RuleValues } from '../data/organisation-values.ts'
import { IssuerChoice } from './issuer-choice.tsx'

type RulesControl = Control<OrganisationValues, unknown, OrganisationValues>

/** Which groups of the provider have which role in which issuer; those kept already by name, until they are changed. */
export function OrganisationRules({ control }: { control: RulesControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'rules', keyName: 'fieldId' })
  const [changing, setChanging] = useState<readonly string[]>([])
  const isKept = (index: number) =>
    fields[index]?.issuerName !== undefined && !changing.includes(fields[index]?.fieldId ?? '')
  return (
    <fieldset className="field">
      <legend className="label">{t('Roles by group')}</legend>
      <p className="hint">{t('Members of a group have its role in the issuer. Roles given by hand stay.')}</p>
      <RepeatedRows
        ids={fields.map(({ fieldId }) => fieldId)}
        row={(index) => {
          const rule = fields[index]
          if (rule && isKept(index)) return <KeptRule {...rule} />
          return <TypedRule control={control} index={index} {...(rule?.issuerName !== undefined && { before: rule })} />
        }}
        actions={(index) => {
          const { fieldId = '', group = '' } = fields[index] ?? {}
          if (!isKept(index)) return null
          return (
            <Button
              variant="ghost"
              aria-label={t('Change the rule of {group}', { group })}
              onPress={() => setChanging((before) => [...before, fieldId])}
            >
              {t('Change')}
            </Button>
          )
        }}
        addLabel={t('Add a rule')}
        onAdd={() => append(newRule)}
        nameRemove={(place) => {
          const group = fields[place - 1]?.issuerName === undefined ? '' : (fields[place - 1]?.group ?? '')
          return group === '' ? t('Remove rule {place, number}', { place }) : t('Remove the rule of {group}', { group })
        }}
        onRemove={remove}
      />
    </fieldset>
  )
}

const KeptRule = ({ group, issuerName, role }: RuleValues) => (
  <p className="[overflow-wrap:anywhere]">
    <span className="strong">{group}</span>
    <span className="block small muted">
      {issuerName} · {roleName(role)}
    </span>
  </p>
)

interface TypedRuleProps {
  control: RulesControl
  index: number
  /** What is kept of it: whoever pressed to change it goes on typing here. */
  before?: RuleValues
}

function TypedRule({ control, index, before }: TypedRuleProps) {
  const at = <Key extends keyof RuleValues>(key: Key) => `rules.${index}.${key}` as const
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-[minmax(0,1fr)_12rem] [&>.field]:mt-0">
        <FormField control={control} name={at('group')} label={t('Group')}>
          {(field) => <TextField {...field} autoFocus={!!before} description={t('As the provider names it.')} />}
        </FormField>
        <FormField control={control} name={at('role')} label={t('Role')}>
          {(field) => (
            <Select {...field} options={staffRole.options.map((role) => ({ value: role, label: roleName(role) }))} />
          )}
        </FormField>
      </div>
      <FormField control={control} name={at('issuer')} label={t('Issuer')}>
        {(field) => (
          <IssuerChoice
            {...field}
            {...(before && { first: { value: before.issuer, label: before.issuerName ?? '' } })}
          />
        )}
      </FormField>
    </>
  )
}
