import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { mailsAtOnce } from '../fields/limits.ts'
import { forOperators } from './for-operators.ts'

const base = '/v3/operator/mails'

/** Waiting for its turn, for a mail server or for the day's share; taken by a mail server; refused for good; called off. */
export const mailStates = ['waiting', 'sent', 'failed', 'cancelled'] as const
export type MailState = (typeof mailStates)[number]

/** Never what is in it: that holds links which open accounts. */
export const listedMail = z.object({
  id: z.string(),
  /** What it is about, such as `confirm-email`. */
  kind: z.string(),
  to: z.string(),
  state: z.enum(mailStates),
  /**
   * What a waiting one waits for, such as `mail-server`; null where it only waits for its turn. Of a sent one `outbox`, where it
   * went no further than the local outbox.
   */
  held_for: z.string().nullable(),
  attempts: z.number().int(),
  /** What the mail server said last. */
  error: z.string().nullable(),
  created_at: shownMoment,
  sent_at: shownMoment.nullable(),
  /** Whether it can leave once more: refused and not forgotten yet, or stuck. */
  can_resend: z.boolean(),
})
export type ListedMail = z.infer<typeof listedMail>

const filter = z.object({ q: z.string().max(200).optional(), state: z.enum(mailStates).optional() })

/** 404 for everybody but operators, as all below. */
export const listAllMails = v3Endpoint({
  ...forOperators,
  method: 'GET',
  path: base,
  summary:
    'What became of the mails of this server, newest first, by how the address or its domain begins, for its operators',
  params: noParams,
  query: filter.extend({
    num: z.string().max(32).optional(),
    cursor: z.string().max(256).optional(),
  }),
  body: noBody,
  response: z.array(listedMail),
})

export const resendMails = v3Endpoint({
  ...forOperators,
  method: 'POST',
  path: `${base}/resend`,
  summary: 'Let mails that were refused or are stuck leave once more, as an operator',
  description: `At most ${mailsAtOnce} at once. What was sent, called off or forgotten already stays as it is; one whose link has ended is called off.`,
  params: noParams,
  query: noQuery,
  body: z.object({ mails: z.array(z.string().max(64)).min(1).max(mailsAtOnce) }),
  /** How many of them wait for their turn now. */
  response: z.object({ resent: z.number().int() }),
})

export const resendFoundMails = v3Endpoint({
  ...forOperators,
  method: 'POST',
  path: `${base}/resend-found`,
  summary: 'Let all mails of a search that were refused or are stuck leave once more, as an operator',
  description: `Each call looks at ${mailsAtOnce} of them, newest first; its \`cursor\`, handed in with the same search, goes on with the next.`,
  params: noParams,
  query: noQuery,
  body: filter.extend({ cursor: z.string().max(256).optional() }),
  response: z.object({
    /** How many of those it looked at wait for their turn now. */
    resent: z.number().int(),
    /** Null where there are no more. */
    cursor: z.string().nullable(),
  }),
})
