import type { ErrorRow } from '#contracts/errors/row.ts'
import { errorTable } from '#contracts/errors.ts'
import type { AppError } from '#infra/errors.ts'

/** The registered address stays as it is, letter by letter; the answer is put behind it. */
export const writeReturn = (redirectUri: string, answer: Record<string, string>): string => {
  const query = Object.entries(answer).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query.join('&')}`
}

/** The members of RFC 6749 section 4.1.2.1. */
export const describeFault = ({ code, message }: AppError): { error: string; error_description: string } => {
  const { oauth = 'invalid_request' }: ErrorRow = errorTable[code]
  return { error: oauth, error_description: message }
}
