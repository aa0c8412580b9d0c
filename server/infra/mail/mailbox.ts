import { domainToASCII } from 'node:url'

/** The address with its host as the network knows it, however it is spelled; what is no host stays as it is. */
export const plainAddress = (email: string): string => {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1)
  return `${email.slice(0, at)}@${domainToASCII(host) || host}`
}

// They take an address with and without dots, and under either name, for the same mailbox.
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * What limits count by: all addresses that reach one mailbox are the same one to it, and whoever owns it is written to as
 * one person. Its owner may still have an account under each of them.
 */
export const mailboxOf = (email: string): string => {
  const address = plainAddress(email.trim().normalize('NFKC').toLowerCase())
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  const [name = ''] = address.slice(0, at).split('+', 1)
  // A name that is nothing but a mark belongs to nobody else.
  const local = name === '' ? address.slice(0, at) : name
  return dotless.has(host) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`
}
