import { refuse } from '#infra/errors.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

/** The hash of the wallet's own token in an Authorization header; AppError `wallet.token` when there is none. */
export const hashToken = (authorization: string | undefined): Buffer => {
  const [, token] = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '') ?? []
  if (!token) throw refuse('wallet.token')
  return hashSecret(token)
}
