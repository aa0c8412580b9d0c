import { useState } from 'react'
import { objectToAddressMove } from '#contracts/accounts/address-moves.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useHiddenLink } from '#web/lib/session/use-hidden-link.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { DeadLink, LinkPage } from './link-page.tsx'

const names = ['token'] as const

/** The link of the mail about a moved address. Opening it puts nothing back. */
export function KeepAddressPage() {
  usePageTitle(t('Put an Address Back'))
  const [token] = useHiddenLink('/auth/keep-address', names) ?? []
  const [returned, setReturned] = useState<string>()
  const [failure, setFailure] = useState<unknown>()

  const object = async () => {
    setFailure(undefined)
    try {
      setReturned((await call(objectToAddressMove, { body: { token: token ?? '' } })).email)
    } catch (refusal) {
      setFailure(refusal)
    }
  }

  if (returned !== undefined) return <Returned email={returned} />
  const isGone = isNotThere(failure)
  if (token === undefined || isGone) {
    return (
      <LinkPage title={t('This link no longer works')} isNew={isGone}>
        <DeadLink
          text={t(
            'It is older than 30 days, it has been used already, or somebody else has confirmed the address since.',
          )}
          advice={t(
            'You still read mail to this address? Then add it on the profile of your account: the mail that follows says how to move it.',
          )}
        />
      </LinkPage>
    )
  }
  return (
    <LinkPage title={t('Put the address back?')}>
      <p>
        {t(
          'The address goes back to the account that it came from, with its badges and all else that moved along. The account that has it now keeps what was its own.',
        )}
      </p>
      {failure !== undefined && <Notice kind="error">{messageOf(failure)}</Notice>}
      <div className="row">
        <Button variant="primary" onPress={object} pendingLabel={t('Putting It Back')}>
          {t('Put it back')}
        </Button>
        <LinkButton href="/" variant="ghost">
          {t('Leave It As It Is')}
        </LinkButton>
      </div>
    </LinkPage>
  )
}

function Returned({ email }: { email: string }) {
  return (
    <LinkPage title={t('The address is back')} isNew>
      <p>{t('{email} belongs to its earlier account again, with all that had moved along.', { email })}</p>
      <p>
        {t(
          'Somebody moved it against your will? They could read your mail: change the password of your mailbox, and set a new one here.',
        )}
      </p>
      <div className="row">
        <LinkButton href="/auth/request-password-reset" variant="primary">
          {t('Set a new password')}
        </LinkButton>
        <LinkButton href="/auth/login" variant="quiet">
          {t('Sign In')}
        </LinkButton>
      </div>
    </LinkPage>
  )
}
