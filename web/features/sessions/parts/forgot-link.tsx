import { Link, useLocation } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { withHint } from '../data/issuer-hint.ts'

export interface ForgotLinkProps {
  /** What was typed so far is taken along. */
  email: string
  asIssuer: boolean
}

export function ForgotLink({ email, asIssuer }: ForgotLinkProps) {
  const { pathname } = useLocation()
  const address = email.trim()
  const path = `/auth/request-password-reset${address && `/${encodeURIComponent(address)}`}`
  return (
    <Link className="small" to={withHint(path, asIssuer)} state={{ from: pathname }}>
      {t('Forgot Password?')}
    </Link>
  )
}
