import { type KeyObject, randomBytes, sign } from 'node:crypto'
import { cut } from '#infra/one-line.ts'

// DER (X.690), as much of it as a certificate of X.509 needs (RFC 5280).
const tags = { integer: 0x02, bits: 0x03, null: 0x05, oid: 0x06, text: 0x0c, utcTime: 0x17, time: 0x18 } as const
const [sequence, set, version] = [0x30, 0x31, 0xa0]

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const bytes = Buffer.from(content.length.toString(16).padStart(content.length < 0x100 ? 2 : 4, '0'), 'hex')
  const length = content.length < 0x80 ? bytes : Buffer.concat([Buffer.of(0x80 + bytes.length), bytes])
  return Buffer.concat([Buffer.of(tag), length, content])
}

const commonName = der(tags.oid, Buffer.of(0x55, 4, 3))
// 1.2.840.113549.1.1.11
const rsaSha256 = der(sequence, der(tags.oid, Buffer.from('2a864886f70d01010b', 'hex')), der(tags.null))

const nameOf = (text: string) =>
  der(sequence, der(set, der(sequence, commonName, der(tags.text, Buffer.from(cut(text, 64))))))

function timeOf(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`
  return date.getUTCFullYear() < 2050
    ? der(tags.utcTime, Buffer.from(digits.slice(2)))
    : der(tags.time, Buffer.from(digits))
}

export interface CertificateFacts {
  /** Of RSA. */
  keys: { publicKey: KeyObject; privateKey: KeyObject }
  /** At most 64 letters. */
  name: string
  from: Date
  until: Date
}

/** A certificate that signs itself, as PEM: for those who want a key in this form and trust it for where they had it from. */
export const writeCertificate = ({ keys, name, from, until }: CertificateFacts): string => {
  // Positive, and without a byte too many.
  const serial = Buffer.concat([Buffer.of(0x40), randomBytes(15)])
  const said = der(
    sequence,
    der(version, der(tags.integer, Buffer.of(2))),
    der(tags.integer, serial),
    rsaSha256,
    nameOf(name),
    der(sequence, timeOf(from), timeOf(until)),
    nameOf(name),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(tags.bits, Buffer.of(0), sign('sha256', said, keys.privateKey))
  const base64 = der(sequence, said, rsaSha256, signature).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}
