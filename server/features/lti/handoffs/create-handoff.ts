import { z } from 'zod'
import { inSeconds } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

/** What is carried from a course into the window where somebody is signed in. */
export const handoffFacts = z.object({
  person: z.string(),
  course: z.string(),
  place: z
    .object({
      deploymentId: z.string(),
      contextId: z.string(),
      /** Absent when Deep Linking makes the link only now. */
      resourceLinkId: z.string().optional(),
      lineItemUrl: z.string().optional(),
      membershipsUrl: z.string().optional(),
    })
    .optional(),
  deepLink: z
    .object({
      returnUrl: z.string(),
      data: z.string().optional(),
      acceptsLineItem: z.boolean(),
      frames: z.array(z.string()),
    })
    .optional(),
})
export type HandoffFacts = z.output<typeof handoffFacts>

interface NewHandoff {
  platformId: string
  subject: string
  purpose: 'link' | 'place'
  facts: HandoffFacts
}

// Long enough to sign in and to make a badge first.
const handoffSeconds = 3600

/** The code leads a person on, the ticket stays in the frame; neither is good for the other's work. */
export const createHandoff = async ({ platformId, subject, purpose, facts }: NewHandoff) => {
  const code = newSecret('lt')
  const ticket = facts.deepLink ? newSecret('lt') : undefined
  await db()
    .insertInto('lti_handoffs')
    .values({
      code_hash: hashSecret(code),
      ticket_hash: ticket === undefined ? null : hashSecret(ticket),
      platform_id: platformId,
      subject,
      purpose,
      facts: JSON.stringify(facts),
      expires_at: inSeconds(handoffSeconds),
    })
    .execute()
  return { code, ticket }
}
