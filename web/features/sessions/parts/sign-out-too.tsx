import { useEffect, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { forgetSignOut, readSignOut } from '#web/lib/session/kept-sign-out.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** For whoever came by an organisation and has signed out just now: its provider knows nothing of that. */
export function SignOutToo() {
  const [at] = useState(readSignOut)
  useEffect(forgetSignOut, [])
  if (!at) return null
  return (
    <div className="mb-5">
      <Notice kind="info">
        {t('You are signed out here. At {name} you may still be signed in.', { name: at.name })}{' '}
        <a href={at.sign_out_url}>{t('Sign out at {name} as well', { name: at.name })}</a>
      </Notice>
    </div>
  )
}
