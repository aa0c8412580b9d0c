import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noParams, noQuery } from '../endpoint.ts'

/** What the link in the mail to an added address carries. */
export const mailedLink = z.object({ confirm_id: z.string().max(64), token: z.string().max(256) })

export const addressConfirmation = z.object({
  email: z.string(),
  /** Whose account it is, as strangers may be told. */
  to: z.string(),
})
export type AddressConfirmation = z.infer<typeof addressConfirmation>

/** 404 for a link that is wrong, old or used, or whose account has no proven address yet: that is a sign-up. */
export const previewAddressConfirmation = v3Endpoint({
  method: 'POST',
  path: '/v3/address-confirmations/preview',
  access: 'public',
  summary: 'Which account an address was added to, for whoever has the link of the mail',
  params: noParams,
  query: noQuery,
  body: mailedLink,
  response: addressConfirmation,
})

/** The same once more says the same. 404 as above. */
export const confirmAddress = v3Endpoint({
  method: 'POST',
  path: '/v3/address-confirmations',
  access: 'public',
  summary: 'Confirm an address that was added in another browser than the one that opens the link',
  params: noParams,
  query: noQuery,
  body: mailedLink,
  response: addressConfirmation,
})
