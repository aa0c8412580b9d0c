import type { UseFormReturn } from 'react-hook-form'
import { t } from '#shared/i18n/text.ts'
import { issuerWords, nameIssuerWord } from '#shared/names/issuer-word.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { MarkdownField } from '#web/ui/forms/markdown/markdown-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Section } from '#web/ui/navigation/section.tsx'
import { ColorField } from './color-field.tsx'
import { HomeFields } from './home-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { type FieldOf, SwitchField } from './switch-field.tsx'
import type { ThemeValues } from './theme-values.ts'

/** All that can be set, from the name to the switches. */
export function ThemeFields({ form }: { form: UseFormReturn<ThemeValues> }) {
  const { control, watch, setValue } = form
  const pictureOf = (name: 'logoSmall' | 'logoDesktop' | 'favicon' | 'loading') => ({
    image: watch(name),
    onChange: (image: string) => setValue(name, image, { shouldDirty: true }),
  })
  return (
    <>
      <Section title={t('Name and welcome')}>
        <FormField control={control} name="serviceName" label={t('Name of the service')} optional maxLength={60}>
          {(field) => <TextField {...field} placeholder="Sash" autoComplete="off" />}
        </FormField>
        <FormField control={control} name="issuerWord" label={t('What issuers are here')} optional>
          {({ onChange, ...field }) => (
            <Select
              {...field}
              onChange={(value) => onChange(issuerWords.find((word) => word === value) ?? '')}
              options={[
                { value: '', label: t('Issuers, and nothing else') },
                ...issuerWords.map((word) => ({ value: word, label: nameIssuerWord(word) })),
              ]}
              description={t('The word stands beside “issuer” where people meet it first, in their language.')}
            />
          )}
        </FormField>
        <FormField control={control} name="welcomeMessage" label={t('Welcome message')} optional maxLength={5000}>
          {(field) => <MarkdownField {...field} description={t('Shown above the sign-in.')} />}
        </FormField>
      </Section>
      <Section title={t('Colours')}>
        <ColorField control={control} name="color1" label={t('Buttons and links')} use="brand" usual="#184e6e" />
        <ColorField control={control} name="color2" label={t('Pressed and focused')} use="strong" usual="#0e3650" />
        <FormField control={control} name="color2Alpha" label={t('Focus ring')} optional>
          {(field) => (
            <TextField
              {...field}
              placeholder="rgba(14, 54, 80, 0.5)"
              autoComplete="off"
              description={t('Half the strength of the colour above, unless you choose one. No text is written on it.')}
            />
          )}
        </FormField>
        <SwitchField control={control} name="colorNavbar" label={t('Colour the bar at the top')} />
      </Section>
      <Section title={t('Pictures')}>
        <PictureField
          label={t('Small logo')}
          hint={t('PNG or SVG, on screens below 768 pixels')}
          {...pictureOf('logoSmall')}
        />
        <PictureField label={t('Logo')} hint={t('PNG or SVG, on wider screens')} {...pictureOf('logoDesktop')} />
        <PictureField
          label={t('Icon of the site')}
          hint={t('PNG or SVG, square, in browser tabs')}
          {...pictureOf('favicon')}
        />
        <PictureField
          label={t('Loading picture')}
          hint={t('PNG or SVG, shown 48 pixels high')}
          {...pictureOf('loading')}
        />
      </Section>
      <Section title={t('Menu of your own')}>
        <FormField control={control} name="menuLabel" label={t('Name of the menu')} optional maxLength={30}>
          {(field) => <TextField {...field} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="menuLinks" label={t('Links in the menu')} optional>
          {(field) => (
            <TextArea
              {...field}
              placeholder="Library https://library.example.org"
              description={t('One a line: its name, a blank, its address.')}
            />
          )}
        </FormField>
      </Section>
      <Section title={t('Links')}>
        <FormField control={control} name="helpEmail" label={t('Email address for help')} optional>
          {(field) => <TextField {...field} type="email" autoComplete="off" />}
        </FormField>
        <LinkField control={control} name="privacy" label={t('Privacy policy URL')} />
        <LinkField control={control} name="terms" label={t('Terms of service URL')} />
        <LinkField control={control} name="termsHelp" label={t('Help with the terms URL')} />
        <LinkField control={control} name="dataProcessor" label={t('Data processor addendum URL')} />
        <FormField control={control} name="providerName" label={t('Provided by')} optional maxLength={100}>
          {(field) => <TextField {...field} autoComplete="organization" />}
        </FormField>
        <LinkField control={control} name="providerUrl" label={t('Provider’s website URL')} />
        <LinkField control={control} name="landing" label={t('Landing page URL')} />
        <SwitchField control={control} name="landingRedirect" label={t('Send visitors of the start page to it')} />
      </Section>
      <HomeFields form={form} />
      <Section title={t('Switches')}>
        <div className="grid gap-3 justify-items-start">
          <SwitchField control={control} name="apiDocs" label={t('Link to the documentation')} />
          <SwitchField control={control} name="poweredBy" label={t('Say that it is powered by Sash')} />
          <SwitchField control={control} name="marketing" label={t('Ask whether people want news by mail')} />
          <SwitchField control={control} name="disableIssuers" label={t('Nobody can create issuers')} />
          <SwitchField control={control} name="issuersTab" label={t('Show Issuers to everybody all the same')} />
          <SwitchField
            control={control}
            name="fromMozilla"
            label={t('Tell how to bring in badges of the Mozilla Backpack')}
          />
        </div>
      </Section>
    </>
  )
}

function LinkField({ control, name, label }: FieldOf<string>) {
  return (
    <FormField control={control} name={name} label={label} optional>
      {(field) => <TextField {...field} autoComplete="off" placeholder="https://" />}
    </FormField>
  )
}
