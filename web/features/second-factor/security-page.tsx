import { useQuery } from '@tanstack/react-query'
import type { SecondFactor } from '#contracts/accounts/second-factor.ts'
import { getSecondFactor } from '#contracts/accounts/second-factor.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { LoadingRows } from '#web/ui/rows/loading-rows.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { TotpSection } from './totp-section.tsx'

/** How a person signs in, beside the password. */
export function SecurityPage() {
  usePageTitle(t('Sign-in and security'))
  const factor = useQuery({
    queryKey: readKey(getSecondFactor),
    queryFn: ({ signal }) => call(getSecondFactor, { signal }),
    enabled: isLoggedIn(),
  })
  const { data } = factor
  return (
    <>
      <Breadcrumbs trail={[{ label: t('Profile'), href: '/profile' }, { label: t('Sign-in and security') }]} />
      <PageHead
        title={t('Sign-in and security')}
        sub={t('A password alone can be guessed or tricked out of you. Here is what helps.')}
      />
      {data && <RequiredNote factor={data} />}
      <PasskeyList />
      {!data && <LoadingRows of={factor} failure={t('Failed to load how you sign in')} count={2} />}
      {data && <TotpSection factor={data} />}
    </>
  )
}

/** Which issuers want a second step, while the person has none. */
function RequiredNote({ factor: { since, required_by: issuers } }: { factor: SecondFactor }) {
  if (since !== null || issuers.length === 0) return null
  const names = issuers.map(({ name }) => name).join(', ')
  return (
    <div className="mb-6">
      <Notice kind="info" title={t('Codes of an authenticator app are required')}>
        {t('Staff of {names} must use them. Until you do, you can look at everything there and change nothing.', {
          names,
        })}
      </Notice>
    </div>
  )
}
