import { X509Certificate } from 'node:crypto'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'

const curves = ['prime256v1', 'secp384r1', 'secp521r1']

/** A certificate as PEM, from PEM or bare base64; AppError 400 for anything else, and for keys that nothing here checks. */
export const readCertificate = (text: string): string => {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '')
  const found = parse(base64)
  if (!found) throw invalid({ certificates: [makeMessage('organisation.certificate')] })
  if (!isTaken(found))
    throw invalid({
      certificates: [makeMessage('organisation.weak-key')],
    })
  return found.toString()
}

function isTaken({ publicKey }: X509Certificate): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey
  if (type === 'rsa') return (details?.modulusLength ?? 0) >= 2048
  return type === 'ec' && curves.includes(details?.namedCurve ?? '')
}

function parse(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}
