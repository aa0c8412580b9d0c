import { z } from 'zod'

const alignment = z.object({
  targetName: z.string(),
  targetUrl: z.string(),
  targetDescription: z.string().optional(),
  targetFramework: z.string().optional(),
  targetCode: z.string().optional(),
})

/** What was read out of an imported badge, whatever its edition; column `facts` of imported_badges. */
export const importedFacts = z.object({
  /** Id of the credential itself, if it has one. */
  id: z.string().optional(),
  /** Whether the credential says its recipient in clear, so that nobody but its keeper may see it as it is. */
  namesRecipient: z.boolean(),
  /** What could not be reached when it was brought in; filled in once it can be. */
  unread: z.array(z.enum(['assertion', 'badge class', 'issuer'])).optional(),
  recipientName: z.string().optional(),
  narrative: z.string().optional(),
  evidence: z.array(z.object({ url: z.string().optional(), narrative: z.string().optional() })).default([]),
  badge: z.object({
    id: z.string().optional(),
    name: z.string(),
    description: z.string().default(''),
    criteriaText: z.string().optional(),
    criteriaUrl: z.string().optional(),
    tags: z.array(z.string()).default([]),
    alignment: z.array(alignment).default([]),
    achievementType: z.string().optional(),
  }),
  issuer: z.object({
    id: z.string().optional(),
    name: z.string(),
    url: z.string().optional(),
    email: z.string().optional(),
    description: z.string().optional(),
  }),
})
export type ImportedFacts = z.infer<typeof importedFacts>
