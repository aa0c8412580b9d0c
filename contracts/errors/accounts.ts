import type { ErrorRow } from './row.ts'

/** Accounts and addresses. */
export const accountsErrors = {
  'email.exists': { status: 400, v1: 'list' },
  'email.primary': { status: 400, v1: 'error' },
  'email.only': { status: 400, v1: 'error' },
  'keep.link': { status: 404 },
  'keep.account': { status: 400 },
  'keep.revoked': { status: 400 },
  'keep.disowned': { status: 400 },
  'keep.taken': { status: 400 },
  'address-move.link': { status: 404 },
  'address-move.operator': { status: 400 },
  'address-move.second-factor': { status: 400 },
  'address-move.organisation': { status: 400 },
  'address-move.objected': { status: 400 },
  'account.exists': { status: 400, v1: 'list' },
  'account.setup-code': { status: 400, v1: 'list' },
  'account.closed': { status: 400, v1: 'list' },
  'account.last-owner': { status: 400, v1: 'list' },
  'account.suspended': { status: 400, v1: 'list', oauth: 'access_denied' },
  'people.operator': { status: 400, v1: 'coded' },
  'member.operator': { status: 400, v1: 'coded' },
  'member.last-owner': { status: 400, v1: 'coded' },
  'people.unfit': { status: 400, v1: 'coded' },
  'people.last-operator': { status: 400, v1: 'coded' },
  'account.unverified': { status: 400, v1: 'list' },
} as const satisfies Record<string, ErrorRow>
