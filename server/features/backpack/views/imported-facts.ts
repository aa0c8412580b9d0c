import { z } from 'zod'
import { awardDetailTable as details, shapeDetails } from '#shared/badges/award-details.ts'

const alignment = z.object({
  targetName: z.string(),
  targetUrl: z.string(),
  targetDescription: z.string().optional(),
  targetFramework: z.string().optional(),
  targetCode: z.string().optional(),
  targetType: z.string().optional(),
})

const text = z.string().optional()

// Where a member carried the address of the recipient, it is missing for everybody else.
const classDetails = z.object({
  creditsAvailable: z.number().optional(),
  fieldOfStudy: text,
  specialization: text,
  humanCode: text,
  inLanguage: text,
  version: text,
  related: z.array(z.object({ id: text, inLanguage: text, version: text })).optional(),
  otherIdentifiers: z.array(z.object({ identifier: text, type: text })).optional(),
  resultDescriptions: z
    .array(
      z.object({
        key: z.string(),
        name: z.string(),
        type: text,
        allowedValues: z.array(z.string()),
        requiredValue: text,
        requiredLevel: text,
        valueMin: text,
        valueMax: text,
        levels: z.array(z.object({ key: z.string(), name: z.string(), description: text, level: text, points: text })),
      }),
    )
    .optional(),
})

const awardDetails = z.object({
  ...shapeDetails(details, 'fact', { moment: text, decimal: z.number().optional(), text }),
  results: z.array(z.object({ description: text, value: text, achievedLevel: text, status: text })).optional(),
})

/** What was read out of an imported badge, whatever its edition; column `facts` of imported_badges. */
export const keptFacts = z.object({
  /** Id of the credential itself, if it has one. */
  id: z.string().optional(),
  /** Whether the credential says its recipient in clear, so that nobody but its keeper may see it as it is. */
  namesRecipient: z.boolean(),
  /** What could not be reached when it was brought in; filled in once it can be. */
  unread: z.array(z.enum(['assertion', 'badge class', 'issuer'])).optional(),
  /** The text is another one than its issuer hosts, or was written from what a former server had noted. */
  isAltered: z.literal(true).optional(),
  recipientName: z.string().optional(),
  narrative: z.string().optional(),
  evidence: z.array(z.object({ url: z.string().optional(), narrative: z.string().optional() })).default([]),
  /** Results, credits, days and the like; badges brought in earlier have none. */
  details: awardDetails.optional(),
  badge: z.object({
    id: z.string().optional(),
    name: z.string(),
    description: z.string().default(''),
    imageCaption: z.string().optional(),
    criteriaText: z.string().optional(),
    criteriaUrl: z.string().optional(),
    tags: z.array(z.string()).default([]),
    alignment: z.array(alignment).default([]),
    achievementType: z.string().optional(),
    details: classDetails.optional(),
  }),
  issuer: z.object({
    id: z.string().optional(),
    name: z.string(),
    url: z.string().optional(),
    email: z.string().optional(),
    description: z.string().optional(),
  }),
})
export type KeptFacts = z.infer<typeof keptFacts>
