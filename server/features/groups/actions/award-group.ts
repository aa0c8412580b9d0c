import type { z } from 'zod'
import { batchRow } from '#contracts/awards/award-batches.ts'
import type { awardGroup as endpoint } from '#contracts/issuers/group-members.ts'
import type { GroupPath } from '#contracts/issuers/groups.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { createBatch } from '../../awards/index.ts'
import { listPeople } from '../list-members.ts'
import { requireGroup } from '../require-group.ts'

/**
 * Awards to the people of a group as they are now, by a batch as any other. Who has the badge by the time their row comes up
 * is skipped there.
 */
export const awardGroup = async (
  actor: Actor,
  at: GroupPath,
  input: z.output<typeof endpoint.body>,
  key: string | undefined,
) => {
  const group = await requireGroup(actor, at, 'award')
  const { badge_class: badgeSlug, members, ...choices } = input
  const makeInput = async () => {
    if (group.archived_at) throw refuse('group.archived')
    const people = await listPeople(db(), group.group_id, members)
    if (people.length === 0) throw refuse('group.nobody')
    const awards = people.map(({ email, name }) =>
      batchRow.parse({ recipient_identifier: email, recipient_name: name || null }),
    )
    return { ...choices, awards, allow_duplicate_awards: false }
  }
  return createBatch(
    actor,
    { issuerSlug: at.issuerSlug, badgeSlug },
    { asked: ['group', at.groupId, input], makeInput },
    key,
  )
}
