import { CircleAlert } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../../ui/icons/icon.tsx'

interface Props {
  recipient: string | undefined
  /** What stands in it is somebody's name. */
  isName: boolean
  isBusy: boolean
}

/** Whom the badge was awarded to, and the button beside it. */
export function RecipientField({ recipient, isName, isBusy }: Props) {
  return (
    <div className="field">
      <label className="label" htmlFor="verify-recipient">
        {t('Awarded to')} <span className="opt">{t('(OPTIONAL)')}</span>
      </label>
      <div className="join">
        <input
          className="input"
          id="verify-recipient"
          name="identity__email"
          type="text"
          inputMode="email"
          autoComplete="off"
          defaultValue={recipient}
          placeholder={t('Their email address')}
          aria-invalid={isName || undefined}
          aria-describedby="verify-recipient-hint"
        />
        <button className="btn primary" type="submit" disabled={isBusy}>
          {isBusy && <span className="spin" aria-hidden="true" />}
          {t('Verify')}
        </button>
      </div>
      {isName ? (
        <p className="err" id="verify-recipient-hint" role="alert">
          <Icon of={CircleAlert} size="s" />
          <span>
            {t('This is a name. Enter the address that the person is known by, such as their email address.')}
          </span>
        </p>
      ) : (
        <p className="vh" id="verify-recipient-hint">
          {t('The address that the person is known by, such as their email address.')}
        </p>
      )}
    </div>
  )
}

export function leadToRecipient(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('identity__email')
  if (field instanceof HTMLInputElement) field.focus()
}
