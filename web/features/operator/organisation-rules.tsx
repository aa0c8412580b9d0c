import { type Control, useFieldArray } from 'react-hook-form'
import { staffRole } from '#contracts/issuers.ts'
import { roleName } from '#web/lib/role-names.ts'
import { t } from '#web/lib/text.ts'
import { FormField } from '#web/ui/form-field.tsx'
import { RepeatedRows } from '#web/ui/rows/repeated-rows.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { IssuerChoice } from './issuer-choice.tsx'
import { newRule, type OrganisationValues, type RuleValues } from './organisation-values.ts'

type RulesControl = Control<OrganisationValues, unknown, OrganisationValues>

/** Which groups of the provider have which role in which issuer; those kept already by name. */
export function OrganisationRules({ control }: { control: RulesControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'rules', keyName: 'fieldId' })
  return (
    <fieldset className="field">
      <legend className="label">{t('Roles by group')}</legend>
      <p className="hint">{t('Who is in a group has its role in the issuer. Roles given by hand stay.')}</p>
      <RepeatedRows
        ids={fields.map(({ fieldId }) => fieldId)}
        row={(index) => {
          const rule = fields[index]
          return rule?.issuerName === undefined ? <TypedRule control={control} index={index} /> : <KeptRule {...rule} />
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

function TypedRule({ control, index }: { control: RulesControl; index: number }) {
  const at = <Key extends keyof RuleValues>(key: Key) => `rules.${index}.${key}` as const
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 min-[40rem]:grid-cols-[minmax(0,1fr)_12rem] [&>.field]:mt-0">
        <FormField control={control} name={at('group')} label={t('Group')}>
          {(field) => <TextField {...field} description={t('As the provider names it.')} />}
        </FormField>
        <FormField control={control} name={at('role')} label={t('Role')}>
          {(field) => (
            <Select {...field} options={staffRole.options.map((role) => ({ value: role, label: roleName(role) }))} />
          )}
        </FormField>
      </div>
      <FormField control={control} name={at('issuer')} label={t('Issuer')}>
        {(field) => <IssuerChoice {...field} />}
      </FormField>
    </>
  )
}
