import { useEffect, useState } from 'react'
import { forgetSignOut, readSignOut } from '#web/lib/kept-sign-out.ts'
import { t } from '#web/lib/text.ts'
import { Notice } from '#web/ui/notice.tsx'

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
