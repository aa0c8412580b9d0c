import type { RecipientType } from '../facts.ts'

/**
 * The one spelling under which an identifier is stored, hashed and compared: an e-mail trimmed, in NFC and lower case; a
 * URL with scheme and host in lower case; a telephone number without the marks that only help reading (E.164).
 */
export function canonicalIdentifier(type: RecipientType, value: string): string {
  const trimmed = value.trim().normalize('NFC')
  if (type === 'email') return trimmed.toLowerCase()
  if (type === 'telephone') return trimmed.replace(/[\s().-]/g, '')
  return lowerCaseHost(trimmed)
}

function lowerCaseHost(url: string): string {
  const parts = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)(.*)$/is.exec(url)
  if (parts === null) return url
  const [, scheme = '', authority = '', rest = ''] = parts
  const host = authority.lastIndexOf('@') + 1
  return scheme.toLowerCase() + authority.slice(0, host) + authority.slice(host).toLowerCase() + rest
}
