import { z } from 'zod'

const role = z.enum(['owner', 'editor', 'staff'])
const ids = z.array(z.string()).default([])

/** What went along with an address, as it is kept for an objection. */
export const taken = z.object({
  was_primary: z.boolean().default(false),
  imports: ids,
  collections: ids,
  links: ids,
  requests: ids,
  /** Whether the page went along that the account showed of itself. */
  page: z.boolean().default(false),
  /** Badges that stayed, because the other account had them, and those that stand for them in what went along. */
  twins: z.array(z.object({ stays: z.string(), instead: z.string() })).default([]),
  roles: z
    .array(
      z.object({
        issuer: z.string(),
        role,
        before: role.nullable(),
        before_by: z.string().nullable().default(null),
      }),
    )
    .default([]),
})
export type Taken = z.infer<typeof taken>
