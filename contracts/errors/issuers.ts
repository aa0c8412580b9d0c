import type { ErrorRow } from './row.ts'

/** Issuers, their people and keys. */
export const issuersErrors = {
  'issuer.second-factor': { status: 403 },
  'issuer.email': { status: 400, v1: 'list', whole: true },
  'issuer.suspended': { status: 400 },
  'issuer.unapproved': { status: 400 },
  'issuer.unapproved-change': { status: 400 },
  'issuer.changed': { status: 400 },
  'key.replaced': { status: 400 },
  'key.leaked': { status: 400 },
  'key.limit': { status: 400 },
  'signing.too-soon': { status: 400 },
  'issuer.has-awards': { status: 400, v1: 'text' },
  'issuer.has-endorsements': { status: 400, v1: 'text' },
  'staff.identifier': { status: 400, v1: 'text' },
  'staff.unknown': { status: 404, v1: 'text' },
  'staff.self': { status: 400, v1: 'text' },
  'staff.owners': { status: 403 },
  'staff.already': { status: 400, v1: 'list' },
  'staff.none': { status: 400, v1: 'list' },
  'staff.limit': { status: 400, v1: 'list' },
} as const satisfies Record<string, ErrorRow>
