import { X509Certificate } from 'node:crypto'
import { invalid } from '#infra/errors.ts'

/** A certificate as PEM, from PEM or bare base64; AppError 400 for anything else, and for keys that are too short. */
export const readCertificate = (text: string): string => {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '')
  const found = parse(base64)
  if (!found) throw invalid({ certificates: ['This is no certificate.'] })
  const { asymmetricKeyType, asymmetricKeyDetails } = found.publicKey
  const isStrong = asymmetricKeyType === 'rsa' ? (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048 : false
  if (!isStrong) throw invalid({ certificates: ['Only RSA keys of 2048 bits or more are taken.'] })
  return found.toString()
}

function parse(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}
