import type { UseFormReturn } from 'react-hook-form'
import { mostOnHome } from '#contracts/site/site-theme.ts'
import { t } from '#shared/i18n/text.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { PictureField } from './picture-field.tsx'
import { SwitchField } from './switch-field.tsx'
import type { ThemeValues } from './theme-values.ts'

/** What visitors find at /home. */
export function HomeFields({ form }: { form: UseFormReturn<ThemeValues> }) {
  const { control, watch, setValue } = form
  return (
    <Section title={t('Page for visitors')}>
      <SwitchField control={control} name="home" label={t('Show visitors what this service is for, at /home')} />
      <p className="small muted">
        {t('To let the start page lead there, enter /home as landing page URL under Links and switch it on.')}
      </p>
      <FormField control={control} name="homeSample" label={t('Award that visitors try')} optional>
        {(field) => (
          <TextField
            {...field}
            autoComplete="off"
            placeholder="https://"
            description={t(
              'The address of its public page. Ask whoever earned it first. Without one a drawn example is shown.',
            )}
          />
        )}
      </FormField>
      <FormField control={control} name="homeShown" label={t('Badges and issuers to show')} optional>
        {(field) => (
          <TextArea
            {...field}
            description={t(
              'Addresses of their public pages, one a line, {count} at most. Nothing else is listed: ask their owners first.',
              { count: mostOnHome },
            )}
          />
        )}
      </FormField>
      <FormField control={control} name="homeWords" label={t('Your own words')} optional maxLength={1000}>
        {(field) => <TextArea {...field} />}
      </FormField>
      <FormField control={control} name="homeWordsBy" label={t('Who says so')} optional maxLength={200}>
        {(field) => <TextField {...field} autoComplete="off" />}
      </FormField>
      <PictureField
        label={t('Your picture')}
        hint={t('PNG or SVG, such as your crest')}
        image={watch('homePicture')}
        onChange={(image) => setValue('homePicture', image, { shouldDirty: true })}
      />
    </Section>
  )
}
