import { t } from '#shared/i18n/text.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { setOwnToken, useOwnToken } from '../calls/own-token.ts'

/** The token that calls are tried with; once typed it is there for all of them. */
export function TokenField() {
  const token = useOwnToken()
  return (
    <TextField
      label={t('Your token')}
      type="password"
      autoComplete="off"
      name="own-token"
      value={token}
      onChange={setOwnToken}
      description={
        <>
          {t('It stays in this page and is forgotten when you leave it.')}{' '}
          <Link href="/profile/tokens" target="_blank">
            {t('Make a token')}
          </Link>
        </>
      }
    />
  )
}
