import { awardGroup, removeGroupMembers } from '#contracts/issuers/group-members.ts'
import {
  type GroupTaking,
  removeGroupSource,
  syncGroupWithCourse,
  syncGroupWithDirectory,
} from '#contracts/issuers/group-sources.ts'
import { deleteGroup, type Group, type GroupPath, type GroupSource, updateGroup } from '#contracts/issuers/groups.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { refreshGroups } from './use-groups.ts'

/** Undefined when the server refused; it has been told then. */
async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    const answer = await action()
    await refreshGroups()
    return answer
  } catch (failure) {
    notices.error(messageOf(failure))
    return undefined
  }
}

export async function archiveGroup(path: GroupPath, archived: boolean): Promise<void> {
  const changed = await attempt(() => call(updateGroup, { params: path, body: { archived } }))
  if (changed) notices.success(archived ? t('The group is in the archive.') : t('The group is back.'))
}

export async function askToDelete(path: GroupPath, { name }: Group): Promise<boolean> {
  const agreed = await confirmWith({
    title: t('Delete {name}?', { name }),
    body: t('The list of its people is gone then. They keep the badges that they were awarded. This cannot be undone.'),
    resolveLabel: t('Delete Group'),
    danger: true,
  })
  if (!agreed) return false
  try {
    await call(deleteGroup, { params: path })
    notices.success(t('{name} was deleted.', { name }), { retain: true })
    return true
  } catch (failure) {
    notices.error(messageOf(failure))
    return false
  }
}

export async function askToRemove(path: GroupPath, members: readonly string[]): Promise<boolean> {
  const count = members.length
  const agreed = await confirmWith({
    title: t('{count, plural, one {Remove # person from the group?} other {Remove # people from the group?}}', {
      count,
    }),
    body: t('They keep the badges that they were awarded, and you can add them again.'),
    resolveLabel: t('Remove'),
    danger: true,
  })
  if (!agreed) return false
  const removed = await attempt(() => call(removeGroupMembers, { params: path, body: { members: [...members] } }))
  return removed !== undefined
}

/** Nobody has ticked anybody: many may be meant whom the reader does not see at this moment. */
export const askToAwardAll = (badge: string, count: number, holders: number): Promise<boolean> =>
  confirmWith({
    title:
      holders > 0 ? t('Award {badge} to those without it?', { badge }) : t('Award {badge} to everybody?', { badge }),
    body:
      holders > 0
        ? t(
            '{count, plural, one {# person of this group gets it and is told by mail at once. Whoever has it already is skipped.} other {# people of this group get it and are told by mail at once. Whoever has it already is skipped.}}',
            { count },
          )
        : t(
            '{count, plural, one {The # person of this group gets it and is told by mail at once. Tick people to choose some.} other {All # people of this group get it and are told by mail at once. Tick people to choose some.}}',
            { count },
          ),
    resolveLabel: t('Award'),
  })

/** Awards to those who are named, or to all; answers where the progress of the batch is. */
export async function awardTo(
  path: GroupPath,
  badge: string,
  members: readonly string[],
  key: string,
): Promise<string | undefined> {
  const body = {
    badge_class: badge,
    create_notification: true,
    ...(members.length > 0 ? { members: [...members] } : {}),
  }
  const batch = await attempt(() => call(awardGroup, { params: path, body, headers: { 'Idempotency-Key': key } }))
  return batch && `/issuer/issuers/${path.issuerSlug}/badges/${badge}/batches/${batch.id}`
}

export async function takeSource(path: GroupPath, kind: GroupSource['kind'], reference: string): Promise<boolean> {
  const taken = await attempt(() =>
    kind === 'course'
      ? call(syncGroupWithCourse, { params: { ...path, courseId: reference } })
      : call(syncGroupWithDirectory, { params: { ...path, directoryGroupId: reference } }),
  )
  if (taken) notices.success(describeTaking(taken))
  return taken !== undefined
}

export const removeSource = (path: GroupPath, { id }: GroupSource) =>
  attempt(() => call(removeGroupSource, { params: { ...path, sourceId: id } }))

const describeTaking = ({ added, removed, without_address: without }: GroupTaking): string =>
  [
    t('{count, plural, =0 {Nobody joined} one {# person joined} other {# people joined}}.', { count: added }),
    removed > 0 && t('{count, plural, one {# person left} other {# people left}}.', { count: removed }),
    without > 0 &&
      t('{count, plural, one {# without an email address.} other {# without an email address.}}', { count: without }),
  ]
    .filter(Boolean)
    .join(' ')
