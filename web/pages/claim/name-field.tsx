import { t } from '#shared/i18n/text.ts'

/** The name that will stand on the badge. */
export const NameField = ({ name }: { name: string | undefined }) => (
  <div className="field">
    <label className="label" htmlFor="claim-name">
      {t('Your name')}
    </label>
    <input
      className="input"
      id="claim-name"
      name="name"
      autoComplete="name"
      required
      maxLength={254}
      defaultValue={name}
      aria-describedby="claim-name-hint"
    />
    <p className="hint" id="claim-name-hint">
      {t('It stands on the badge, and everybody who sees the badge reads it.')}
    </p>
  </div>
)
