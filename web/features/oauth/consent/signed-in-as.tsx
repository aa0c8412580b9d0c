import { t } from '#shared/i18n/text.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { initialsOf } from '#web/lib/formats/format.ts'
import { Link } from '#web/ui/navigation/link.tsx'
import { BreakableAddress } from '#web/ui/text/breakable-address.tsx'

/** Whose account the app would be let into. */
export function SignedInAs() {
  const { data: profile } = useProfile()
  const { first_name: first = '', last_name: last = '', email = '' } = profile ?? {}
  const name = `${first} ${last}`.trim()
  return (
    <div className="row tight nowrap small py-4">
      <span className="avatar" aria-hidden="true">
        {initialsOf(first, last, email)}
      </span>
      <p className="grow">
        {profile && (
          <>
            {t('Signed in as')} <span className="strong">{name || email}</span>
            {name && email && (
              <span className="block muted">
                <BreakableAddress text={email} />
              </span>
            )}
          </>
        )}
      </p>
      <Link href="/auth/logout" className="shrink-0 py-2" aria-label={t('Not you? Sign in as somebody else')}>
        {t('Not you?')}
      </Link>
    </div>
  )
}
