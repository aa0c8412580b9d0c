import { context } from '#infra/context.ts'

/** What the secret towards the provider of an organisation is locked for. */
export const purposeOf = (organisationId: string): string => `organisation ${organisationId}`

export const sealClientSecret = (organisationId: string, secret: string): Buffer =>
  context().masterKey.wrap(Buffer.from(secret), purposeOf(organisationId))

export const openClientSecret = (organisationId: string, sealed: Buffer): string =>
  context().masterKey.unwrap(sealed, purposeOf(organisationId)).toString()
