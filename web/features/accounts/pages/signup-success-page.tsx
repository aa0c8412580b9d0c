import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { emailsRead } from '#web/lib/data/use-profile.ts'
import { decodeAddress } from '#web/lib/session/address-code.ts'
import { endSession, isLoggedIn } from '#web/lib/session/session.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { AddressForm } from '../parts/address-form.tsx'
import { CheckMail } from '../parts/check-mail.tsx'

/** Nobody stays signed in with an address that is not proven, unless there is none yet and one has to be given first. */
export function SignupSuccessPage() {
  usePageTitle(t('{address, select, other {Verification}}', { address: '' }))
  const { email: code } = useParams()
  const address = code === undefined ? undefined : decodeAddress(code)
  const [state, setState] = useState<'looking' | 'asking' | { address: string | undefined }>('looking')

  useEffect(() => {
    let isGone = false
    const finish = (known: string | undefined) => {
      endSession()
      setState({ address: known })
    }
    if (address || !isLoggedIn()) {
      finish(address)
      return
    }
    queryClient.fetchQuery({ ...emailsRead, staleTime: 0 }).then(
      ([first]) => {
        if (isGone) return
        if (first) finish(first.email)
        else setState('asking')
      },
      () => isGone || finish(undefined),
    )
    return () => {
      isGone = true
    }
  }, [address])

  if (state === 'looking') return <LoadingScreen />
  const finishWith = (added: string) => {
    endSession()
    setState({ address: added })
  }
  if (state === 'asking') return <AddressForm onAdded={finishWith} />
  return <CheckMail address={state.address} />
}
