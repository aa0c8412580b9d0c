import type { Cell, Way } from './way.ts'

/** What most ways have nothing to do with; a way that has says so itself. */
export const aloof = {
  'the organisation has lost the domain': '– no organisation is in it',
  'the organisation is removed': '– no organisation is in it',
  'the issuer is suspended': '– no issuer is in it',
  'the role is taken': '– no role is in it',
  'the developer is suspended': '– no app is in it',
} as const satisfies Partial<Way['cells']>

/** What ends by each of them, whatever it is. */
export const ended = {
  'the account is suspended': 'refused',
  'the account is deleted': 'refused',
  'one of two required organisations was asked': 'refused',
  'the last address is another account’s': 'refused',
} as const satisfies Partial<Way['cells']>

export const freshItself: Cell = '– it is a fresh sign-in itself'
export const tooShort: Cell = '– it is over long before'
