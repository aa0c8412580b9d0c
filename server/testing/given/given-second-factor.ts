import { createHmac } from 'node:crypto'
import { now } from '#infra/clock.ts'
import type { GivenPerson } from '../given.ts'

/** RFC 6238 with SHA-1 and six digits, written from the standard and not with the server's package. */
export const codeAt = (secret: Buffer, milliseconds: number, digits = 6): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(milliseconds / 30_000)))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const readBase32 = (text: string): Buffer => {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export interface GivenSecondFactor {
  recoveryCodes: string[]
  /** The code of the app now, or so many times 30 seconds later. */
  code(steps?: number): string
}

const base = '/v3/account/second-factor'

/** Sets codes of an app up for the person; the code of these 30 seconds is spent by that. */
export const givenSecondFactor = async (person: GivenPerson): Promise<GivenSecondFactor> => {
  const { secret } = (await person.call('POST', base)).json<{ secret: string }>()
  const code = (steps = 0) => codeAt(readBase32(secret), now().getTime() + steps * 30_000)
  const confirmed = await person.call('POST', `${base}/confirmation`, { body: { code: code() } })
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
  return { recoveryCodes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes, code }
}
