import type { z } from 'zod'
import type { addGroupMembers as endpoint, GroupAddition } from '#contracts/issuers/group-members.ts'
import type { GroupPath } from '#contracts/issuers/groups.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { addPeople } from '../add-people.ts'
import { readFile, readPeople } from '../read-people.ts'
import { lockRunning, requireGroup } from '../require-group.ts'

/** Adds those of a list or file who are not there yet; who has an account makes no difference. */
export const addMembers = async (
  actor: Actor,
  at: GroupPath,
  input: z.output<typeof endpoint.body>,
): Promise<GroupAddition> => {
  await requireGroup(actor, at, 'manage-groups')
  const lines =
    'csv' in input
      ? readFile(input.csv)
      : input.people.map(({ email, name }, index) => ({ line: index + 1, email, name: name ?? '' }))
  const { people, malformed, malformedCount } = await readPeople(lines)
  return transaction(db(), async (tx) => {
    const { group_id } = await lockRunning(tx, actor, at)
    const outcome = await addPeople(tx, group_id, people)
    if (outcome.added > 0) {
      const detail = { issuer: at.issuerSlug, added: outcome.added }
      noteAction(tx, actor, { verb: 'group.added', subject: { kind: 'group', id: group_id }, detail })
    }
    return { ...outcome, malformed, malformed_count: malformedCount }
  })
}
