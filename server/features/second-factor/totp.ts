import { Secret, TOTP } from 'otpauth'
import { now } from '#infra/clock.ts'
import { createSealedBytes } from '#infra/secrets/sealed.ts'
import { serviceName } from '#infra/theme/current-theme.ts'

/** The secret of an account, by its id. */
export const totpSecret = createSealedBytes('totp of')

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes)

const read = (secret: Buffer, label = '') =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), issuer: serviceName(), label })

/** The secret as people type it, and as apps read it from a picture. */
export const describeTotp = (secret: Buffer, label: string): { secret: string; uri: string } => {
  const totp = read(secret, label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step of 30 seconds since 1970 that the code is of: this one, the one before or the next; else undefined. */
export const findStep = (secret: Buffer, code: string): number | undefined => {
  const totp = read(secret)
  const timestamp = now().getTime()
  const delta = totp.validate({ token: code, window: 1, timestamp })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
