import { t } from '#shared/i18n/text.ts'
import { ClaimTrouble } from './claim-trouble.tsx'

/** A printed code, however it is typed. */
export function CodeField({ code, trouble }: { code?: string | undefined; trouble?: string | undefined }) {
  return (
    <form method="post" action="/claim">
      <ClaimTrouble text={trouble} />
      <div className="field">
        <label className="label" htmlFor="claim-code">
          {t('Code')}
        </label>
        <input
          className="input code"
          id="claim-code"
          name="claim_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={64}
          defaultValue={code}
          aria-invalid={trouble === undefined ? undefined : true}
          // biome-ignore lint/a11y/noAutofocus: the page comes anew after a code that was not known, and one types it again
          autoFocus={trouble !== undefined}
          aria-describedby="claim-code-hint"
        />
        <p className="hint" id="claim-code-hint">
          {t('Such as K7QM2-9XTR4-C. Capitals and hyphens do not matter.')}
        </p>
      </div>
      <button className="btn primary l" type="submit">
        {t('Show the badge')}
      </button>
    </form>
  )
}
