import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Control, type UseFormGetValues, useController, useFieldArray, useWatch } from 'react-hook-form'
import { languageCode, translationMaximum } from '#contracts/badge-classes/badge-languages.ts'
import { badgeNameLength, imageAltLength } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { nameLanguage } from '#web/lib/achievement/name-language.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { MarkdownField } from '#web/ui/forms/markdown/markdown-field.tsx'
import { OptionalDetail } from '#web/ui/forms/optional-detail.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import type { BadgeClassValues } from '../badge-class-form-schema.ts'
import { LanguageField } from './language-field.tsx'
import { isTranslationFilled, noTranslation } from './language-values.ts'

export interface LanguageFieldsProps {
  control: Control<BadgeClassValues>
  getValues: UseFormGetValues<BadgeClassValues>
}

/** In which language the texts of the badge are, and the same texts in others. */
export function LanguageFields({ control, getValues }: LanguageFieldsProps) {
  const shown = useController({ control, name: 'hasLanguages' }).field
  const { fields, append, remove } = useFieldArray({ control, name: 'languages.translations' })
  const adding = useRef<HTMLButtonElement>(null)
  const [removals, setRemovals] = useState(0)
  // What had the focus is gone.
  useEffect(() => {
    if (removals > 0) adding.current?.focus()
  }, [removals])

  const mayRemove = async (indexes: readonly number[]): Promise<boolean> => {
    const isFilled = indexes.some((index) => isTranslationFilled(getValues(`languages.translations.${index}`)))
    const question = { title: t('Remove language?'), body: t('What you typed is lost.'), resolveLabel: t('Remove') }
    return !isFilled || confirmWith(question)
  }

  const removeAll = async () => {
    if (!(await mayRemove(fields.map((_, index) => index)))) return
    remove()
    shown.onChange(false)
  }

  return (
    <OptionalDetail
      title={t('Languages')}
      hint={t('Which language the texts are in, and the same texts in others')}
      isAdded={shown.value}
      onAdd={() => shown.onChange(true)}
      onRemove={() => void removeAll()}
    >
      <LanguageField control={control} name="languages.own" label={t('Language of the texts above')} />
      <div className="stack-l">
        {fields.map(({ id }, index) => (
          <Translation
            key={id}
            control={control}
            index={index}
            onRemove={async () => {
              if (!(await mayRemove([index]))) return
              remove(index)
              setRemovals((count) => count + 1)
            }}
          />
        ))}
      </div>
      {fields.length < translationMaximum && (
        <div className="mt-5">
          <Button ref={adding} onPress={() => append(noTranslation)}>
            <Icon of={Plus} />
            {t('Add a language')}
          </Button>
        </div>
      )}
    </OptionalDetail>
  )
}

interface TranslationProps {
  control: Control<BadgeClassValues>
  index: number
  onRemove: () => Promise<void>
}

function Translation({ control, index, onRemove }: TranslationProps) {
  const at = <Key extends keyof typeof noTranslation>(key: Key) => `languages.translations.${index}.${key}` as const
  const [code, own] = useWatch({ control, name: [at('language'), 'languages.own'] })
  const lang = languageCode.safeParse(code).data
  const number = index + 1
  const heading = code ? nameLanguage(code) : t('Language {number, number}', { number: number + 1 })
  return (
    <fieldset className="mt-5 border-line border-t pt-5">
      <legend className="strong float-start mb-3">{heading}</legend>
      <div className="clear-both">
        <LanguageField control={control} name={at('language')} label={t('Language')} />
        <div className="mt-5">
          <FormField control={control} name={at('name')} label={t('Name')} maxLength={badgeNameLength}>
            {(field) => <TextField {...field} lang={lang} />}
          </FormField>
          <FormField control={control} name={at('description')} label={t('Short Description')}>
            {(field) => <TextArea {...field} lang={lang} rows={3} />}
          </FormField>
          <FormField
            control={control}
            name={at('criteriaText')}
            label={t('How does the recipient earn this badge?')}
            optional
          >
            {(field) => (
              <MarkdownField
                {...field}
                lang={lang}
                rows={5}
                description={
                  own
                    ? t('Left empty, the criteria in {language} are shown.', { language: nameLanguage(own) })
                    : undefined
                }
              />
            )}
          </FormField>
          <FormField
            control={control}
            name={at('imageAlt')}
            label={t('What the image shows')}
            maxLength={imageAltLength}
            optional
          >
            {(field) => <TextField {...field} lang={lang} />}
          </FormField>
        </div>
        <Button
          variant="ghost"
          className="mt-2 -ms-3"
          aria-label={t('Remove {title}', { title: heading })}
          onPress={() => void onRemove()}
        >
          {t('Remove')}
        </Button>
      </div>
    </fieldset>
  )
}
