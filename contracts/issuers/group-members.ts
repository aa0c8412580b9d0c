import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { awardBatch, createAwardBatch } from '../awards/award-batches.ts'
import { noBody, noQuery } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { changesOneIssuer, readsOneIssuer } from '../oauth/scopes.ts'
import { groupPage, groupPath, groupPeopleMaximum, groupsBase } from './groups.ts'

/** Badge classes that one answer tells about. */
export const groupBadgeMaximum = 12
/** Lines that were not understood of which one answer tells. */
export const toldLines = 100
const listBytes = 4 * 1024 * 1024
const listKeys = 100_000

export const groupHolding = z.object({
  badge: z.string(),
  /** Of several awards of the class the one that counts most. */
  state: z.enum(['accepted', 'waiting', 'expired']),
})
export type GroupHolding = z.infer<typeof groupHolding>

export const groupMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  state: z.enum(['active', 'left']),
  /** Since when the state holds. */
  since: shownMoment,
  /** The list they came from, by its id; null for those added by hand. */
  source: z.string().nullable(),
  /** What they hold of the badge classes that were asked for. */
  badges: z.array(groupHolding),
})
export type GroupMember = z.infer<typeof groupMember>

/** How many of the group hold a badge class. */
export const groupBadge = z.object({
  slug: z.string(),
  name: z.string(),
  picture: z.string(),
  /** Awards that count, accepted or not. */
  holders: z.number().int(),
  /** Of these, whose award nobody has accepted. */
  waiting: z.number().int(),
})
export type GroupBadge = z.infer<typeof groupBadge>

/** A line that names nobody, and how it begins; lines count from 1. */
const malformedLine = z.object({ line: z.number().int(), text: z.string() })

export const groupAddition = z.object({
  added: z.number().int(),
  /** They were there already, or stand twice in the list. */
  already_there: z.number().int(),
  /** They have left the group, and are not added again. */
  left: z.number().int(),
  /** The first 100 lines that name nobody. */
  malformed: z.array(malformedLine),
  malformed_count: z.number().int(),
})
export type GroupAddition = z.infer<typeof groupAddition>

export const listGroupMembers = v3Endpoint({
  method: 'GET',
  path: `${groupsBase}/:groupId/members`,
  access: readsOneIssuer,
  summary: 'People of a group by name, and what they hold of some badge classes',
  params: groupPath,
  query: z.object({
    /** A part of the name or of the address. */
    q: z.string().max(255).optional(),
    /** Those who have left, in place of those who are there. */
    state: z.enum(['active', 'left']).optional(),
    /** Badge classes to tell about, 12 at most, with commas between them. */
    badges: z.string().max(1024).optional(),
    /** Only those who do not have this badge class. */
    lacks: z.string().max(64).optional(),
    /** Only those whose award of this badge class nobody has accepted. */
    waits: z.string().max(64).optional(),
    ...groupPage,
  }),
  body: noBody,
  response: z.array(groupMember),
})

export const groupPeopleInput = z.object({
  people: z
    .array(z.object({ email: z.string().max(1024), name: z.string().max(1024).nullish() }))
    .min(1)
    .max(groupPeopleMaximum),
})

export const groupFileInput = z.object({ csv: z.string().min(1).max(listBytes) })

export const addGroupMembers = v3Endpoint({
  method: 'POST',
  path: `${groupsBase}/:groupId/members`,
  access: changesOneIssuer,
  summary: 'Add people to a group, as they stand in a list or in a CSV file (owner, editor)',
  description:
    'Whoever is there already is left as they are, so the same list may be sent again. Nobody gets a mail. Lines of a file: an address, and a name if you like; the first line may name the columns.',
  params: groupPath,
  query: noQuery,
  body: z.union([groupPeopleInput, groupFileInput]),
  response: groupAddition,
  bodyLimit: listBytes,
  jsonKeys: listKeys,
})

export const removeGroupMembers = v3Endpoint({
  method: 'POST',
  path: `${groupsBase}/:groupId/removals`,
  access: changesOneIssuer,
  summary: 'Take people out of a group, by the ids of the members (owner, editor)',
  params: groupPath,
  query: noQuery,
  body: z.object({ members: z.array(z.string().max(64)).min(1).max(groupPeopleMaximum) }),
  response: z.object({ removed: z.number().int() }),
  jsonKeys: listKeys,
})

export const listGroupBadges = v3Endpoint({
  method: 'GET',
  path: `${groupsBase}/:groupId/badges`,
  access: readsOneIssuer,
  summary: 'Badge classes that the people of a group hold, the most common first; 12 at most',
  params: groupPath,
  query: noQuery,
  body: noBody,
  response: z.array(groupBadge),
})

const batchInput = createAwardBatch.body.shape

export const awardGroup = v3Endpoint({
  method: 'POST',
  path: `${groupsBase}/:groupId/award-batches`,
  access: changesOneIssuer,
  summary: 'Award a badge to the people of a group in the background (any staff role)',
  description:
    'Makes an ordinary batch, with a row for each of them. Whoever has the badge is skipped. With an Idempotency-Key the same call answers with the same batch, even if people came or went meanwhile.',
  params: groupPath,
  query: noQuery,
  body: z.object({
    badge_class: z.string().max(64),
    /** Ids of members; without it all who are there. */
    members: z.array(z.string().max(64)).min(1).max(groupPeopleMaximum).optional(),
    create_notification: batchInput.create_notification,
    hold_minutes: batchInput.hold_minutes,
    start_at: batchInput.start_at,
  }),
  response: awardBatch.extend({ badge_class: z.string() }),
  status: 202,
  idempotent: true,
  dryRun: true,
  jsonKeys: listKeys,
})
