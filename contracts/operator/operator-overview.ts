import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'

export const operatorOverview = z.object({
  waiting_mails: z.number().int(),
  /** Refused for good within the last seven days. */
  failed_mails: z.number().int(),
  dead_jobs: z.number().int(),
  suspended_people: z.number().int(),
  suspended_issuers: z.number().int(),
  /** Issuers that wait to be approved. */
  waiting_issuers: z.number().int(),
  /** Issuers that are other ones than operators vouched for. */
  changed_issuers: z.number().int(),
  /** No version of the terms has been published; clients of the Badgr API ask for them each time then. */
  lacks_terms: z.boolean(),
})
export type OperatorOverview = z.infer<typeof operatorOverview>

/** 404 for everybody but operators. */
export const getOperatorOverview = v3Endpoint({
  method: 'GET',
  path: '/v3/operator/overview',
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'What there is to look after on this server, in numbers, for its operators',
  description: 'Counted at most every five seconds.',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: operatorOverview,
})
