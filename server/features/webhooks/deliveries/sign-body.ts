import { createHmac } from 'node:crypto'

/** The header Sash-Signature: the time in seconds, and HMAC-SHA256 over it and the body with each good secret. */
export const signBody = (body: string, seconds: number, secrets: readonly string[]): string =>
  [
    `t=${seconds}`,
    ...secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`),
  ].join(',')
