import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { updateProfile } from '#contracts/accounts/accounts.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { profileRead } from '#web/lib/data/use-profile.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import type { NewTerms } from './find-new-terms.ts'

/** Neither Escape nor a click beside it closes this dialog: the ways out are to agree and to sign out. */
export function TermsDialog({ terms }: { terms: NewTerms }) {
  const { theme } = getConfig()
  return (
    <Dialog title={t('Updated Terms of Service')} isOpen onOpenChange={() => undefined} dismissable={false}>
      <p>
        {terms.isFirst ? t('Please read our terms before you go on.') : t('Our terms have changed.')}{' '}
        <Link href={theme.termsOfServiceLink ?? '/auth/terms-of-service'} target="_blank">
          {t('Read the Terms of Service')}
        </Link>
      </p>
      {terms.description.trim() !== '' && (
        <section
          className="mt-4 max-h-[40vh] overflow-y-auto rounded-md border border-line bg-paper p-4"
          aria-label={t('What has changed')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
          tabIndex={0}
        >
          <MarkdownText>{terms.description}</MarkdownText>
        </section>
      )}
      <Agreement version={terms.version} helpLink={theme.termsHelpLink} />
    </Dialog>
  )
}

function Agreement({ version, helpLink }: { version: number; helpLink: string | undefined }) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setRefusal(undefined)
    setMissing(!agreed)
    if (!agreed) {
      box.current?.focus()
      return
    }
    setSending(true)
    try {
      await agreeToTerms(version)
    } catch (failure) {
      setRefusal(messageOf(failure))
    } finally {
      setSending(false)
    }
  }

  return (
    <Form onSubmit={send} label={t('Agreement')}>
      <div className="mt-4">
        <Checkbox
          ref={box}
          value={agreed}
          onChange={(ticked) => {
            setAgreed(ticked)
            setMissing(false)
          }}
          error={isMissing ? t('Please read and agree to the Terms of Service if you want to continue.') : undefined}
        >
          {t('I have read and agree to the Terms of Service.')}
        </Checkbox>
      </div>
      <div role="alert" className="mt-3 empty:hidden">
        {refusal && <FieldError>{refusal}</FieldError>}
      </div>
      <div className="buttons items-center">
        {helpLink && (
          <Link className="me-auto" href={helpLink} target="_blank">
            {t('Need Help?')}
          </Link>
        )}
        <Button variant="quiet" onPress={() => void navigate('/auth/logout')}>
          {t('Sign Out')}
        </Button>
        <Button type="submit" variant="primary" isPending={isSending}>
          {t('Continue')}
        </Button>
      </div>
    </Form>
  )
}

/** Saves the agreement; the profile that comes back decides whether there is still something to agree to. */
async function agreeToTerms(version: number): Promise<void> {
  try {
    const profile = await call(updateProfile, { body: { agreed_terms_version: version } })
    queryClient.setQueryData(profileRead.queryKey, profile)
  } catch (failure) {
    // Newer terms may have come meanwhile; then those are to be shown.
    if (failure instanceof ApiError && failure.status === 400) {
      await queryClient.invalidateQueries({ queryKey: profileRead.queryKey })
    }
    throw failure
  }
}
