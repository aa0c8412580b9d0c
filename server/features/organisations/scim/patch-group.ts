import { z } from 'zod'
import { type ScimOperation, scimGroupBody } from '#contracts/standards/scim.ts'
import { invalid, refuse } from '#infra/errors.ts'
import { sayIssue } from '#infra/http/say-issue.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { GroupChange } from './save-group.ts'

const parts = scimGroupBody.partial()
const memberList = z.array(z.object({ value: z.string().max(64) }))

/** What the operations change of a group, one after the other; AppError 400 for what cannot be read. */
export const patchGroup = (operations: readonly ScimOperation[]): GroupChange => {
  const change: GroupChange = {}
  for (const operation of operations) {
    const { path } = operation
    const isRemoved = operation.op.toLowerCase() === 'remove'
    // What lists of members name is taken out of them.
    const value = isRemoved && path && !/members/i.test(path) ? null : operation.value
    const name = path?.replace(/^urn:ietf:params:scim:schemas:core:2\.0:group:/i, '').toLowerCase()
    if (name === undefined) {
      const { displayName, externalId, members } = read(parts, value, 'value')
      take(change, { displayName, externalId })
      if (members) move(change, operation.op, members)
    } else if (isRemoved && name === 'displayname') throw refuse('scim.needed')
    else if (name === 'displayname') take(change, read(parts, { displayName: value }, 'displayName'))
    else if (name === 'externalid')
      take(change, { externalId: read(parts, { externalId: value }, 'externalId').externalId })
    else if (name.startsWith('members')) move(change, operation.op, readMembers(path ?? '', value))
  }
  return change
}

function take(
  change: GroupChange,
  { displayName, externalId }: { displayName?: string | undefined; externalId?: string | null | undefined },
) {
  if (displayName !== undefined) change.displayName = displayName
  if (externalId !== undefined) change.externalId = externalId || null
}

/** Undefined stands for all of them. */
function readMembers(path: string, value: unknown): { value: string }[] | undefined {
  const [, one] = /^[^[]*\[\s*value\s+eq\s+"([^"]{1,64})"\s*\]$/i.exec(path) ?? []
  if (one !== undefined) return [{ value: one }]
  return value === undefined || value === null ? undefined : read(memberList, [value].flat(), 'members')
}

function move(change: GroupChange, op: string, members: { value: string }[] | undefined): void {
  const earlier = change.members ?? ((before: ReadonlySet<string>) => before)
  const named = new Set(members?.map(({ value }) => value))
  const action = op.toLowerCase()
  change.members = (before) => {
    const now = earlier(before)
    if (action === 'replace') return named
    if (action === 'add') return new Set([...now, ...named])
    return members === undefined ? new Set() : new Set([...now].filter((id) => !named.has(id)))
  }
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown, name: string): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalid({ [name]: [issue ? sayIssue(issue) : makeMessage('scim.value')] })
}
