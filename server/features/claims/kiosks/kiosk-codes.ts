import { createHmac, randomBytes } from 'node:crypto'
import { kioskSeconds, ticketMinutes } from '#contracts/claims/kiosks.ts'
import { now } from '#infra/clock.ts'
import { createSealedBytes } from '#infra/secrets/sealed.ts'
import { isSameHash } from '#infra/secrets/secrets.ts'
import { checkOf, codeDigits, digits } from '../fold-code.ts'

/** The key of a kiosk, by its id. */
export const kioskKey = createSealedBytes('kiosk')

/** Signs of the number of a kiosk, of a minute, and of what proves that the kiosk has shown it: 85 bits. */
const numberSigns = 10
const minuteSigns = 6
const proofSigns = 17
export const shownSigns = numberSigns + proofSigns
export const ticketSigns = numberSigns + minuteSigns + proofSigns

/** What a scan brings: `minute` where it is a ticket, which the page of a scan goes on with. */
export interface Scanned {
  number: string
  proof: string
  minute?: number
}

export const readScanned = (token: string): Scanned => {
  const number = token.slice(0, numberSigns)
  const proof = token.slice(-proofSigns)
  return token.length === shownSigns
    ? { number, proof }
    : { number, proof, minute: readMinute(token.slice(numberSigns, -proofSigns)) }
}

const readMinute = (signs: string): number => [...signs].reduce((all, sign) => all * 32 + digits.indexOf(sign), 0)
const writeMinute = (minute: number): string =>
  Array.from({ length: minuteSigns }, (_, at) => digits[Math.floor(minute / 32 ** (minuteSigns - 1 - at)) % 32]).join(
    '',
  )

export const minuteNow = (): number => Math.floor(now().getTime() / 1000 / kioskSeconds)
export const secondsLeft = (): number => kioskSeconds - (Math.floor(now().getTime() / 1000) % kioskSeconds)

export const newKioskNumber = (): string => Array.from(randomBytes(numberSigns), (byte) => digits[byte % 32]).join('')

export interface KioskKey {
  number: string
  key: Buffer
}

export const openKioskKey = (row: { kiosk_id: string; number: string; sealed_key: Buffer }): KioskKey => ({
  number: row.number,
  key: kioskKey.open(row.kiosk_id, row.sealed_key),
})

const prove = ({ key }: KioskKey, what: string, length: number): string =>
  Array.from(createHmac('sha256', key).update(what).digest().subarray(0, length), (byte) => digits[byte % 32]).join('')

/** What the QR code of a minute carries. */
export const shownCode = (kiosk: KioskKey, minute: number): string =>
  kiosk.number + prove(kiosk, `shown ${minute}`, proofSigns)

/** The same for whoever has no camera; it looks like a printed code. */
export const typedCode = (kiosk: KioskKey, minute: number): string => {
  const body = prove(kiosk, `typed ${minute}`, codeDigits)
  return body + checkOf(body)
}

/** What the page of a scan goes on with, as the code is another one before anybody has typed an address. */
export const ticketOf = (kiosk: KioskKey, minute = minuteNow()): string =>
  kiosk.number + writeMinute(minute) + prove(kiosk, `ticket ${minute}`, proofSigns)

/** Whether the kiosk has shown it in this minute or the one before, or given the ticket within ten. */
export const isCurrent = (kiosk: KioskKey, { proof, minute }: Scanned): boolean => {
  const at = minuteNow()
  const isProof = (what: string) => isSameHash(Buffer.from(prove(kiosk, what, proofSigns)), Buffer.from(proof))
  if (minute === undefined) return [at, at - 1].some((one) => isProof(`shown ${one}`))
  return minute <= at && minute > at - ticketMinutes && isProof(`ticket ${minute}`)
}
