import { useNavigate } from 'react-router'
import { signUp } from '#contracts/accounts/accounts.ts'
import { call } from '#web/lib/api/call.ts'
import { readSource } from '#web/lib/data/read-source.ts'
import { encodeAddress } from '#web/lib/session/address-code.ts'
import type { SignupValues } from './signup-form-schema.ts'

/** Creates the account and leads to the page that asks to look into the mail. */
export function useSignUp(asIssuer: boolean): (values: SignupValues) => Promise<void> {
  const navigate = useNavigate()
  return async (values) => {
    const { email } = await call(signUp, {
      body: {
        email: values.email,
        first_name: values.firstName,
        last_name: values.lastName,
        password: values.password,
        agreed_terms_service: values.agreed,
        marketing_opt_in: values.marketing,
        source: readSource(),
        setup_code: values.setupCode || undefined,
        hint: asIssuer ? 'issuer' : undefined,
      },
    })
    await navigate(`/signup/success/${encodeAddress(email)}${asIssuer ? '?hint=issuer' : ''}`)
  }
}
