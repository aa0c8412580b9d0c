import { context } from '#infra/context.ts'

const purposeOf = (slug: string): string => `external tool ${slug}`

export const wrapToolSecret = (slug: string, secret: string): Buffer =>
  context().masterKey.wrap(Buffer.from(secret), purposeOf(slug))

export const openToolSecret = (slug: string, wrapped: Buffer): string =>
  context().masterKey.unwrap(wrapped, purposeOf(slug)).toString()
