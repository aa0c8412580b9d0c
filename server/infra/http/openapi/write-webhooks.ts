import { messageTag } from '#contracts/document/tags.ts'
import { webhookMessages } from '#contracts/issuers/webhook-messages.ts'
import type { CollectedSchemas, Root } from './schemas/collect-schemas.ts'
import type { Schema } from './schemas/schema.ts'

type Event = keyof typeof webhookMessages
const events = Object.keys(webhookMessages) as Event[]

const when: Record<Event, string> = {
  'award.made': 'A badge was awarded',
  'award.accepted': 'The earner of a badge accepted it',
  'award.corrected': 'An award says something else now',
  'award.revoked': 'An award was revoked, or its batch undone',
  'batch.done': 'A batch in the background is done',
  'claim.changed': 'A claim was started, paused or ended',
  'claim.taken': 'Somebody took a badge by a claim',
  'request.made': 'Somebody asked for a badge, for the first time or again',
  'request.decided': 'A request was accepted, sent back or declined',
  ping: 'Somebody tried the webhook out',
}

const camel = (event: Event): string => event.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())
const keyOf = (event: Event): string => `${camel(event)}Message`

export const listMessages = (): Root[] =>
  events.map((event) => ({ key: keyOf(event), schema: webhookMessages[event], direction: 'output' }))

const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' } satisfies Schema,
})
const headers = [
  header('Sash-Delivery', 'The id of the message, the same each time that it is sent'),
  header('Sash-Event', 'Its type'),
  header(
    'Sash-Signature',
    '`t=` and the seconds since 1970, then `v1=` and an HMAC-SHA256 for each secret that is good',
  ),
  header(
    'Sash-Challenge',
    'A code that the answer repeats, until the address has said that it wants to be told',
    false,
  ),
]

/** What is sent to webhooks, as OpenAPI 3.1 has it. */
export const writeWebhooks = ({ roots }: CollectedSchemas): Record<string, Record<string, object>> =>
  Object.fromEntries(
    events.map((event) => [
      event,
      {
        post: {
          operationId: `on${camel(event)}`,
          summary: when[event],
          tags: [messageTag.name],
          security: [],
          parameters: headers,
          requestBody: { required: true, content: { 'application/json': { schema: roots.get(keyOf(event)) ?? {} } } },
          responses: {
            '200': { description: 'It arrived; so does any other status from 200 to 299 say' },
            '410': { description: 'No more of these: the webhook is switched off' },
          },
        },
      },
    ]),
  )
