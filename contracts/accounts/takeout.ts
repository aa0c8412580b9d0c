import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'

/** The address works once, within a minute; it is what the browser downloads, so it carries no token. */
export const requestExport = v3Endpoint({
  method: 'POST',
  path: '/v3/account/exports',
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'Prepare the download of everything the account holds',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.object({ url: z.string(), badges: z.number().int() }),
})

/**
 * A ZIP: profile, issuers and collections as JSON, each badge as baked image, 2.0 and 3.0 document, and each imported one
 * as the file that was brought in.
 */
export const downloadExport = v3Endpoint({
  method: 'GET',
  path: '/v3/account/exports/:handle',
  access: 'public',
  summary: 'Download everything the account holds',
  params: z.object({ handle: z.string().max(256) }),
  query: noQuery,
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})
