import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noParams, noQuery } from '../endpoint.ts'

/** What the mail to an address carries that is wanted; its account has proven the address, and another one asks for it. */
const link = z.object({ confirm_id: z.string().max(64), token: z.string().max(256) })

export const addressMove = z.object({
  email: z.string(),
  /** Whose account asks, as strangers may be told. */
  to: z.string(),
  /** Badges that go along, those that wait for their address too. */
  badges: z.number().int(),
  /** The only proven address of its account: everything else in that account goes along. */
  is_last: z.boolean(),
  collections: z.number().int(),
  /** Names of the issuers whose staff the account is on; empty unless the roles go along. */
  issuers: z.array(z.string()),
  /** The account that has the address asks for a second step, and this is not one of its own fresh sign-ins. */
  asks_second_factor: z.boolean(),
  /** An organisation is the only way into the account that has the address, and this is not one of its own fresh sign-ins. */
  asks_sign_in: z.boolean(),
})
export type AddressMove = z.infer<typeof addressMove>

/** 404 for a link that is wrong, old or used; 400 for 30 days after somebody objected to a move of the address. */
export const previewAddressMove = v3Endpoint({
  method: 'POST',
  path: '/v3/address-moves/preview',
  access: 'optional',
  summary: 'What would move with an address, for whoever has the link of the mail',
  params: noParams,
  query: noQuery,
  body: link,
  response: addressMove,
})

/**
 * The account that has the address now is told, and can object for 30 days. Where it asks for a second step, so does this:
 * a code of its app or a recovery code, or a fresh sign-in of that account. Where an organisation is the only way into it,
 * nothing else than such a sign-in will do.
 */
export const moveAddress = v3Endpoint({
  method: 'POST',
  path: '/v3/address-moves',
  access: 'optional',
  summary: 'Move an address and its badges to the account that asks for it',
  params: noParams,
  query: noQuery,
  body: link.extend({ code: z.string().max(64).optional() }),
  response: addressMove,
})

/** 404 after 30 days, after the first time, and when a third account has proven the address since. */
export const objectToAddressMove = v3Endpoint({
  method: 'POST',
  path: '/v3/address-moves/objections',
  access: 'public',
  summary: 'Put a moved address back, with all that went along',
  params: noParams,
  query: noQuery,
  body: z.object({ token: z.string().max(256) }),
  response: z.object({ email: z.string() }),
})
