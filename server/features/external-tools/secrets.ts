import { context } from '#infra/context.ts'

/** What the secret of a tool is locked for. */
export const purposeOf = (slug: string): string => `external tool ${slug}`

export const wrapToolSecret = (slug: string, secret: string): Buffer =>
  context().masterKey.wrap(Buffer.from(secret), purposeOf(slug))

export const openToolSecret = (slug: string, wrapped: Buffer): string =>
  context().masterKey.unwrap(wrapped, purposeOf(slug)).toString()
