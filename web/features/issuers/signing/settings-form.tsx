import { useState } from 'react'
import { idForm, jwtAlgorithm, type Signing, statusMethod } from '#contracts/issuers/issuer-signing.ts'
import { t } from '#shared/i18n/text.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { type SigningSettings, saveSettings } from './use-signing.ts'

export interface SettingsFormProps {
  issuerSlug: string
  signing: Signing
  mayChange: boolean
}

/** Badges that are made already stay valid, so a change needs no question. */
export function SettingsForm({ issuerSlug, signing, mayChange }: SettingsFormProps) {
  const [changes, setChanges] = useState<Partial<SigningSettings>>({})
  const [isSaving, setSaving] = useState(false)
  if (!mayChange) return <SettingsFacts signing={signing} />
  const { id_form, status_method, jwt_algorithm } = { ...signing, ...changes }
  const isChanged =
    id_form !== signing.id_form || status_method !== signing.status_method || jwt_algorithm !== signing.jwt_algorithm

  const save = async () => {
    if (!isChanged || isSaving) return
    setSaving(true)
    const isSaved = await saveSettings(issuerSlug, { id_form, status_method, jwt_algorithm })
    setSaving(false)
    if (isSaved) setChanges({})
  }
  return (
    <Sheet>
      <Form
        label={t('From the next badge on')}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className="mb-5">
          {t(
            'Badges that were awarded before stay as they are, and stay valid. Only their JWT files are signed when they are downloaded, so the choice for these holds for all badges.',
          )}
        </p>
        <RadioGroup
          label={t('Badges name their issuer by')}
          value={id_form}
          onChange={(value) => setChanges({ ...changes, id_form: idForm.parse(value) })}
          options={idForm.options.map((value) => ({ value, label: <Choice {...wordsOfIdForm(value)} /> }))}
        />
        <RadioGroup
          label={t('Revocation is published in')}
          value={status_method}
          onChange={(value) => setChanges({ ...changes, status_method: statusMethod.parse(value) })}
          options={statusMethod.options.map((value) => ({ value, label: <Choice {...wordsOfStatusMethod(value)} /> }))}
        />
        <RadioGroup
          label={t('Badges as JWT files are signed with')}
          value={jwt_algorithm}
          onChange={(value) => setChanges({ ...changes, jwt_algorithm: jwtAlgorithm.parse(value) })}
          options={jwtAlgorithm.options.map((value) => ({ value, label: <Choice {...wordsOfAlgorithm(value)} /> }))}
        />
        <FormActions className="mt-6">
          <Button
            type="submit"
            variant="primary"
            isDisabled={!isChanged}
            isPending={isSaving}
            pendingLabel={t('Saving')}
          >
            {t('Save')}
          </Button>
        </FormActions>
      </Form>
    </Sheet>
  )
}

/** A choice in plain words: what it is called, and whom it suits. */
interface SettingWords {
  name: string
  text: string
}

const wordsOfIdForm = (value: Signing['id_form']): SettingWords =>
  value === 'did:web'
    ? { name: t('A DID (did:web)'), text: t('What wallets and most verifiers expect. Keep this if you are not sure.') }
    : { name: t('The web address'), text: t('For partners whose software knows no DIDs.') }

const wordsOfStatusMethod = (value: Signing['status_method']): SettingWords =>
  value === 'BitstringStatusListEntry'
    ? {
        name: t('A status list (bitstring)'),
        text: t('Nobody can tell from the list which badges were revoked. Wallets know this one.'),
      }
    : {
        name: t('A revocation list'),
        text: t('For partners who ask for the 1EdTech revocation list. It names revoked badges and the reasons.'),
      }

const wordsOfAlgorithm = (value: Signing['jwt_algorithm']): SettingWords =>
  value === 'ES256'
    ? { name: 'ES256', text: t('Short and quick. Keep this if you are not sure.') }
    : { name: 'RS256', text: t('For older software that knows RSA only.') }

function Choice({ name, text }: SettingWords) {
  return (
    <>
      <span className="strong">{name}</span> <span className="small block text-ink-2">{text}</span>
    </>
  )
}

/** What may be read by who may not change it. */
function SettingsFacts({ signing }: { signing: Signing }) {
  return (
    <Sheet>
      <Facts
        facts={[
          { label: t('Badges name their issuer by'), value: wordsOfIdForm(signing.id_form).name },
          { label: t('Revocation is published in'), value: wordsOfStatusMethod(signing.status_method).name },
          { label: t('Badges as JWT files are signed with'), value: wordsOfAlgorithm(signing.jwt_algorithm).name },
        ]}
      />
      <p className="small mt-4 text-ink-2">{t('Only an owner can change how badges are signed.')}</p>
    </Sheet>
  )
}
