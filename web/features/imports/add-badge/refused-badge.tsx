import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { backpackBadgePath } from '#web/lib/backpack/backpack-badge-path.ts'
import { validateEmail } from '#web/lib/formats/validate-email.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import type { Refusal } from '../read-refusal.ts'
import { type AddBadge, describeFailure } from './use-add-badge.ts'

/** Why the badge did not come in, and what can be done so that it does. */
export function RefusedBadge({ add, refusal }: { add: AddBadge; refusal: Refusal }) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a small screen it would stand below the edge.
    top.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div className="stack-s" ref={top}>
      <Notice kind="error">{describeFailure(refusal)}</Notice>
      {refusal.badgeId && (
        <LinkButton variant="primary" href={backpackBadgePath({ id: refusal.badgeId })}>
          {t('View the badge you have')}
        </LinkButton>
      )}
      {refusal.kind === 'recipient' && <VerifyRecipient add={add} {...refusal} />}
      {refusal.kind === 'unreachable' && (
        <>
          <p className="small">
            {t('The badge can be kept as it is. Whoever looks at it is told that it could not be verified.')}
          </p>
          <Button variant="primary" onPress={add.keepAnyway}>
            {t('Keep it anyway, as unverifiable')}
          </Button>
        </>
      )}
    </div>
  )
}

function VerifyRecipient({ add, recipient = '', mailTo }: { add: AddBadge } & Pick<Refusal, 'recipient' | 'mailTo'>) {
  const [email, setEmail] = useState(recipient)
  const [error, setError] = useState<string>()
  const verify = async () => {
    const address = email.trim()
    if (address === '' || validateEmail(address)) {
      setError(t('Please enter a valid email address'))
      return
    }
    try {
      await add.verifyAddress(address)
    } catch (failure) {
      setError(messageOf(failure))
    }
  }
  return (
    <>
      {mailTo && (
        <p className="small strong">
          {t(
            'A mail is on its way to {email}. Follow the link in it, then add this badge again, unless it was awarded to another address.',
            { email: mailTo },
          )}
        </p>
      )}
      <p className="small">
        {recipient
          ? t('The badge was awarded to an address that is not in your account. Is it yours?')
          : t('The badge was awarded to an address that is not in your account. Which of your addresses was it?')}
      </p>
      <TextField
        type="email"
        label={t('Email Address')}
        autoComplete="email"
        value={email}
        error={error}
        onChange={(value) => {
          setEmail(value)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void verify()
        }}
      />
      <Button variant="primary" onPress={verify}>
        {t('Verify this address and keep the badge')}
      </Button>
    </>
  )
}
