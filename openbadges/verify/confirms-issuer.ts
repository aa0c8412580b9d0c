import type { Check, CheckName } from './report.ts'

/** A check as it was made, or as it was kept of a verification. */
export interface KeptCheck extends Pick<Check, 'status' | 'warning' | 'confirmsName'> {
  name: string
}

// What a badge says of its issuer stands and falls with these.
const grounds: ReadonlySet<string> = new Set([
  'document',
  'proof',
  'signature',
  'issuer key',
  'badge class',
  'issuer',
  'hosted scope',
])

/**
 * Whether the issuer that a badge names has confirmed by its site or by a published key that the badge, and so what it
 * says of its issuer, is its own. A key that is the issuer's whole identity confirms no name: anybody can make one.
 */
export function confirmsIssuer(checks: readonly KeptCheck[]): boolean {
  const told = checks.filter(({ name }) => grounds.has(name))
  if (told.some(({ status }) => status !== 'passed')) return false
  const holds = (wanted: CheckName) => told.some(({ name }) => name === wanted)
  return (holds('signature') && told.some(isPublished)) || (holds('document') && holds('hosted scope'))
}

// A remark on a key says that it stands for less, unless it says more than that.
function isPublished({ name, warning, confirmsName }: KeptCheck): boolean {
  return name === 'issuer key' && (!warning || confirmsName === true)
}
