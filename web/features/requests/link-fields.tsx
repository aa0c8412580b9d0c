import { evidenceLinkMaximum } from '#contracts/requests/asking.ts'
import { t } from '#shared/i18n/text.ts'
import { makeKey } from '#web/lib/formats/make-key.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { LinkValue } from './evidence-values.ts'

export interface LinkFieldsProps {
  links: readonly LinkValue[]
  isOptional: boolean
  /** No longer asked for: what is there can only be taken out. */
  isOff: boolean
  onChange: (links: readonly LinkValue[]) => void
}

export const notAsked = (): string =>
  t('The issuer does not ask for this any more. Take it out before you send the request.')

/** Links to what somebody did elsewhere. */
export function LinkFields({ links, isOptional, isOff, onChange }: LinkFieldsProps) {
  const change = (key: string, to: Partial<LinkValue>) =>
    onChange(links.map((link) => (link.key === key ? { ...link, ...to } : link)))
  return (
    <fieldset className="field">
      <legend className="label">
        {t('Links')} {isOptional && <span className="opt">{t('(OPTIONAL)')}</span>}
      </legend>
      {isOff && <p className="small muted">{notAsked()}</p>}
      {links.map((link, index) => (
        <div key={link.key}>
          <TextField
            type="url"
            label={t('Link {number, number}', { number: index + 1 })}
            optional
            autoComplete="off"
            value={link.url}
            onChange={(url) => change(link.key, { url })}
          />
          <Checkbox value={link.isOpen} onChange={(isOpen) => change(link.key, { isOpen })}>
            {t('May stand on the badge')}
          </Checkbox>
        </div>
      ))}
      {!isOff && links.length < evidenceLinkMaximum && (
        <Button onPress={() => onChange([...links, { key: makeKey(), url: '', isOpen: false }])}>
          {t('Add a link')}
        </Button>
      )}
    </fieldset>
  )
}
