import { context } from '#infra/context.ts'

/** What the secret of a webhook is locked for. */
export const purposeOf = (webhookId: string): string => `webhook ${webhookId}`

export const wrapSecret = (webhookId: string, secret: string): Buffer =>
  context().masterKey.wrap(Buffer.from(secret), purposeOf(webhookId))

export const openSecret = (webhookId: string, wrapped: Buffer): string =>
  context().masterKey.unwrap(wrapped, purposeOf(webhookId)).toString()
